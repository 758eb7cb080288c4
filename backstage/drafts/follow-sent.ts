import type { QueryClient } from "@tanstack/react-query";
import { settleBegun } from "#src/offline/begun-documents.ts";
import { settleSaves } from "#src/offline/drafts.ts";
import { currentLogin, onSessionChange } from "#src/offline/session.ts";
import { observeSettled } from "#src/offline/settled-entries.ts";
import { settlePictures } from "#src/offline/waiting-pictures.ts";
import { startFlushLoop } from "#src/outbox/flush-loop.ts";
import { imagesKey } from "../media/images.queries.ts";
import { queuePicture } from "../media/queue-picture.ts";
import { queueUnsent } from "./queue-save.ts";

const nothing = { added: [], again: [] };

interface Following {
  readonly writer: number;
  readonly lang: number;
  readonly queryClient: QueryClient;
}

/**
 * Takes the responses to what was sent into what is on the device, and queues what no entry sends: now, and after a
 * login. Returns how to stop.
 */
export function followSent({ writer, lang, queryClient }: Following): () => void {
  const settle = async (count: number) => {
    if (count === 0) return;
    const { added, again } = await settlePictures(writer).catch(() => nothing);
    for (const picture of again) await queuePicture(picture, lang).catch(() => undefined);
    if (added.length > 0) void queryClient.invalidateQueries({ queryKey: imagesKey });
    const made = await settleBegun(writer).catch(() => []);
    // A document that the site had already has taken over a draft.
    if (made.length > 0) await queueUnsent(writer, lang).catch(() => undefined);
    for (const id of made) void queryClient.invalidateQueries({ queryKey: ["backstage", "document", id] });
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
    if (currentLogin()) void queueUnsent(writer, lang).catch(() => undefined);
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
}
