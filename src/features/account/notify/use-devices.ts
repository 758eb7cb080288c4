import { useQuery } from "@tanstack/react-query";
import type { ApiError } from "#contract/http/errors.ts";
import { listPushDevices, type PushDevice } from "#contract/push/endpoints.ts";
import { useMemberAction } from "../use-member-action.ts";

/** The member's devices that get pushes. They are never kept: only the network knows. */
export function useDevices(memberId: number) {
  const act = useMemberAction();
  return useQuery<PushDevice[], ApiError>({
    queryKey: ["member", memberId, "push-devices"],
    queryFn: async () => (await act(listPushDevices, undefined)).device_list,
    networkMode: "always",
    retry: false,
  });
}
