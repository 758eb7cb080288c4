import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ApiError } from "#contract/http/errors.ts";
import type { ViewerState } from "#contract/viewer-state/endpoints.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { useMember } from "../members/use-member.ts";
import { useConnectivity } from "../offline/use-connectivity.ts";

/** Milliseconds a response counts as fresh within one visit; pending changes are applied to it. */
const staleTime = 5 * 60_000;

interface Viewer {
  /** `undefined` for visitors, before it is loaded, and where it cannot be loaded. */
  readonly state: ViewerState | undefined;
  /** Whether it may still be loaded. */
  readonly loading: boolean;
}

/** The likes and votes of the member: first the copy on the device, then a response once the page is idle. */
export function useViewerState(): Viewer {
  const me = useMember();
  const id = me.state === "signed-in" ? me.member?.id : undefined;
  const [rested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  const online = useConnectivity() !== "offline";
  const { data, error } = useQuery<ViewerState, ApiError>({
    queryKey: ["member", id, "viewer-state"],
    queryFn: ask,
    enabled: id !== undefined && rested && online,
    staleTime,
    networkMode: "always",
    retry: false,
  });
  if (id === undefined) return { state: undefined, loading: me.state !== "signed-out" && online };
  return { state: data, loading: data === undefined && error === null && online };
}

async function ask(): Promise<ViewerState> {
  const [{ callAsMember }, { getViewerState }, { defaultLocale }, { removeAcknowledgedBefore }] = await Promise.all([
    import("#src/offline/member-call.ts"),
    import("#contract/viewer-state/endpoints.ts"),
    import("#contract/locales.ts"),
    import("./remove-acknowledged.ts"),
  ]);
  const asked = Date.now();
  const standing = await callAsMember(getViewerState, undefined, { lang: defaultLocale.id });
  await removeAcknowledgedBefore(asked, ["likeItem", "likeComment", "vote"]);
  return standing;
}
