import { useSyncExternalStore } from "react";
import { onSessionChange, type Session, session } from "#src/offline/session.ts";

/** Who is here. `unknown` on the server, and for the moment in which the page takes over what the server has drawn. */
type Me = Session | { readonly state: "unknown" };

export function useMember(): Me {
  return useSyncExternalStore<Me>(onSessionChange, session, unknown);
}

const nobodyKnows = { state: "unknown" } as const;
const unknown = () => nobodyKnows;
