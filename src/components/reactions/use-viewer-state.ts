import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ApiError } from "#contract/http/errors.ts";
import type { ViewerState } from "#contract/viewer-state/endpoints.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { useMember } from "../members/use-member.ts";
import { useConnectivity } from "../offline/use-connectivity.ts";

/** Milliseconds a response counts as fresh within one visit; pending changes are applied to it. */
const staleTime = 5 * 60_000;

/**
 * The likes and votes of the member: first the copy on the device, then a response once the page is idle. `undefined`
 * for visitors and before it is loaded.
 */
export function useViewerState(): ViewerState | undefined {
  const me = useMember();
  const id = me.state === "signed-in" ? me.member?.id : undefined;
  const [rested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  const online = useConnectivity() !== "offline";
  const { data } = useQuery<ViewerState, ApiError>({
    queryKey: ["member", id, "viewer-state"],
    queryFn: ask,
    enabled: id !== undefined && rested && online,
    staleTime,
    networkMode: "always",
    retry: false,
  });
  return id === undefined ? undefined : data;
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
