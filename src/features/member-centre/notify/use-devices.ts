import { useQuery } from "@tanstack/react-query";
import type { ApiError } from "#contract/errors.ts";
import { listPushDevices, type PushDevice } from "#contract/push-devices.ts";
import { useAct } from "../use-act.ts";

/** The member's devices that get pushes. They are never kept: only the network knows. */
export function useDevices(memberId: number) {
  const act = useAct();
  return useQuery<PushDevice[], ApiError>({
    queryKey: ["member", memberId, "push-devices"],
    queryFn: async () => (await act(listPushDevices, undefined)).device_list,
    networkMode: "always",
    retry: false,
  });
}
