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

/** Milliseconds an answer counts as fresh within one visit. */
const staleTime = 30_000;

interface CenterState {
  /** What is known of it: the kept copy at first, if there is one. */
  readonly center: ReadCenter | undefined;
  /** Why the network has not given it. */
  readonly error: ApiError | null;
  /** Asks the network once more. */
  readonly reload: () => Promise<void>;
}

/** The member centre of who is here. A request that fails leaves what is known; only the server ends a login. */
export function useCenter({ token, member }: SignedIn): CenterState {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const keyOf = (id: number) => ["member", id, "center", lang];
  const { data, error, isError, refetch } = useQuery<ReadCenter, ApiError>({
    queryKey: keyOf(member?.id ?? 0),
    queryFn: async () => {
      const read = { data: await callAsMember(getUserCenter, undefined, { lang }), keptAt: null };
      // Under his own key before his name is known, or it would be asked for again.
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
    // The bar, the notes beside the forms and the next try go by what that finds.
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

/** The member centre, and when its copy was saved on the device; `null` when it came from the network. */
export interface ReadCenter {
  readonly data: Center;
  readonly keptAt: string | null;
}
