import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { ApiError } from "#contract/http/errors.ts";
import type { Follow } from "#contract/notifications/follows.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { useMember } from "../members/use-member.ts";
import { useConnectivity } from "../offline/use-connectivity.ts";

/** Milliseconds a response counts as fresh within one visit; pending changes are applied to it. */
const staleTime = 5 * 60_000;

interface FollowsState {
  /**
   * All subjects that the member follows, as the site last returned them; `undefined` for visitors and before the first
   * response.
   */
  readonly follows: readonly Follow[] | undefined;
  readonly error: ApiError | null;
  readonly reload: () => void;
}

/** The follows of the member: first the copy on the device, then a response once the page is idle. */
export function useFollows(): FollowsState {
  const { id: lang } = useLocale();
  const me = useMember();
  const id = me.state === "signed-in" ? me.member?.id : undefined;
  const [rested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  const online = useConnectivity() !== "offline";
  const { data, error, refetch } = useQuery<readonly Follow[], ApiError>({
    queryKey: ["member", id, "follows", lang],
    queryFn: () => ask(lang),
    enabled: id !== undefined && rested && online,
    staleTime,
    networkMode: "always",
    retry: false,
  });
  const reload = useCallback(() => void refetch(), [refetch]);
  return { follows: id === undefined ? undefined : data, error, reload };
}

async function ask(lang: number): Promise<readonly Follow[]> {
  const [{ callAsMember }, { listFollows }, { removeAcknowledgedBefore }] = await Promise.all([
    import("#src/offline/member-call.ts"),
    import("#contract/notifications/follows.ts"),
    import("../reactions/remove-acknowledged.ts"),
  ]);
  const asked = Date.now();
  const { follow_list: follows } = await callAsMember(listFollows, undefined, { lang });
  await removeAcknowledgedBefore(asked, ["changeFollow"]);
  return follows;
}
