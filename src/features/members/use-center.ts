import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { ActionResponse } from "#contract/http/action.ts";
import { type ApiError, isUnreachable } from "#contract/http/errors.ts";
import { getUserCenter } from "#contract/members/endpoints.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { probe } from "#src/offline/connectivity.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { type SignedIn, setMember } from "#src/offline/session.ts";

/** Milliseconds a response counts as fresh within one visit. */
const staleTime = 30_000;

interface CenterState {
  /** The response, or first the cached copy. */
  readonly center: ReadCenter | undefined;
  /** Why the network has not given it. */
  readonly error: ApiError | null;
  /** Requests it again. */
  readonly reload: () => Promise<void>;
}

/** The member center of the signed-in member. A failed request keeps the data; only the server ends a login. */
export function useCenter({ token, member }: SignedIn): CenterState {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const keyOf = (id: number) => ["member", id, "center", lang];
  const { data, error, isError, refetch } = useQuery<ReadCenter, ApiError>({
    queryKey: keyOf(member?.id ?? 0),
    queryFn: async () => {
      const read = { data: await callAsMember(getUserCenter, undefined, { lang }), cachedAt: null };
      // Keyed by the token while the member's id is unknown, to avoid a second request.
      queryClient.setQueryData(keyOf(read.data.user.id), read);
      setMember(token, read.data.user);
      return read;
    },
    staleTime,
    networkMode: "always",
    retry: false,
  });
  const away = error !== null && isUnreachable(error);
  useEffect(() => {
    // The bar, the notes and the next attempt use the result of this probe.
    if (away) void probe();
  }, [away]);
  const online = useConnectivity() === "online";
  useEffect(() => {
    if (online && isError) void refetch();
  }, [online, isError, refetch]);
  const reload = useCallback(async () => {
    await refetch();
  }, [refetch]);
  return { center: data, error, reload };
}

export type Center = ActionResponse<typeof getUserCenter>;

/** The member center, and when its copy was saved on the device; `null` for a response from the network. */
export interface ReadCenter {
  readonly data: Center;
  readonly cachedAt: string | null;
}
