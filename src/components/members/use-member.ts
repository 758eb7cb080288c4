import { useSyncExternalStore } from "react";
import { onSessionChange, type Session, session } from "#src/offline/session.ts";

/** The session; `unknown` on the server and during hydration. */
type Me = Session | { readonly state: "unknown" };

export function useMember(): Me {
  return useSyncExternalStore<Me>(onSessionChange, session, unknown);
}

const nobodyKnows = { state: "unknown" } as const;
const unknown = () => nobodyKnows;
