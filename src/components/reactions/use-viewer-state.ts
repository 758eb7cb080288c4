import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ApiError } from "#contract/http/errors.ts";
import type { ViewerState } from "#contract/viewer-state/endpoints.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { readMemberCache, writeMemberCache } from "#src/offline/session.ts";
import { useMember } from "../member/use-member.ts";
import { useConnectivity } from "../offline/use-connectivity.ts";

const keptAs = "standing";
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
    queryKey: ["member", id, keptAs],
    queryFn: ask,
    enabled: id !== undefined && rested && online,
    initialData: kept,
    initialDataUpdatedAt: 0,
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
  writeMemberCache(keptAs, JSON.stringify(standing));
  await removeAcknowledgedBefore(asked, ["likeItem", "likeComment", "vote"]);
  return standing;
}

/** The copy of another build may have another shape: it is none. */
function kept(): ViewerState | undefined {
  try {
    const found: ViewerState | null = JSON.parse(readMemberCache(keptAs) ?? "null");
    const { liked_article_list, liked_game_list, liked_comment_list, ballot_list } =
      found ?? ({} as Partial<ViewerState>);
    const lists = [liked_article_list, liked_game_list, liked_comment_list, ballot_list];
    return found && lists.every(Array.isArray) ? found : undefined;
  } catch {
    return undefined;
  }
}
