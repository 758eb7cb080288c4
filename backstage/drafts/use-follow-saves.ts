import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocale } from "#src/lib/use-locale.ts";
import { observeSettled, settleSaves } from "#src/offline/drafts.ts";
import { currentLogin, onSessionChange } from "#src/offline/session.ts";
import { startFlushLoop } from "#src/outbox/flush-loop.ts";
import { queueUnsent } from "./queue-save.ts";
import { useWriter } from "./use-drafts.ts";

/** Takes the responses to saves into the drafts, and queues what no entry sends: at the start, and after a login. */
export function useFollowSaves(): void {
  const writer = useWriter();
  const locale = useLocale();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (writer === undefined) return;
    const settle = async (count: number) => {
      if (count === 0) return;
      const saves = await settleSaves(writer).catch(() => []);
      for (const { document, result } of saves) {
        // The editor that has saved knows its own version. Screens that open later ask for it.
        const refetchType = result === "HEAD" ? "none" : "active";
        void queryClient.invalidateQueries({ queryKey: ["backstage", "document", document], refetchType });
      }
      void queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] });
    };
    const start = () => {
      startFlushLoop();
      if (currentLogin()) void queueUnsent(writer, locale.id).catch(() => undefined);
    };
    start();
    const stops = [
      observeSettled(
        writer,
        (count) => void settle(count),
        () => undefined,
      ),
      onSessionChange(start),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [writer, locale.id, queryClient]);
}
