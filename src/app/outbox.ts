import { whenIdle } from "#src/lib/when-idle.ts";

/** Sends outbox entries of earlier visits once the page is idle. */
export function startOutbox(): void {
  whenIdle(async () => {
    try {
      const [{ moveLegacyForms }, { completeAcknowledgedForms }, { startFlushLoop }] = await Promise.all([
        import("#src/forms/legacy-forms.ts"),
        import("#src/forms/complete-forms.ts"),
        import("#src/outbox/flush-loop.ts"),
      ]);
      await moveLegacyForms();
      startFlushLoop();
      completeAcknowledgedForms();
    } catch (error) {
      // Entries stay; the next start tries again.
      console.warn("Outbox: not started:", error);
    }
  });
}
