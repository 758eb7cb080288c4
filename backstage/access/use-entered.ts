import { useQueryClient } from "@tanstack/react-query";
import { releaseHeld } from "#src/outbox/release-held.ts";

/** Returns what follows a successful proof: what waited for it is sent, and screens load again. */
export function useEntered(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await releaseHeld().catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: ["backstage"] });
  };
}
