import { connectivity, onConnectivityChange } from "#src/offline/connectivity.ts";
import { onWaitingForms, waitingForms } from "./waiting-forms.ts";

/** Milliseconds between attempts while the page stays open. */
const retryEvery = 30_000;

/** Sends forms that wait: now, and whenever the site can be reached again. What does it comes when there are any. */
export function deliverWhenBack(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = () => waitingForms().some(({ refused }) => !refused);

  function lookLater(): void {
    if (timer !== undefined || !waiting()) return;
    timer = setTimeout(() => {
      timer = undefined;
      void look();
    }, retryEvery);
  }

  async function look(): Promise<void> {
    if (connectivity() !== "offline" && waiting()) {
      try {
        const { deliverWaiting } = await import("./submit.ts");
        await deliverWaiting();
      } catch (error) {
        console.warn("Forms go on waiting:", error);
      }
    }
    lookLater();
  }

  onWaitingForms(lookLater);
  onConnectivityChange(() => void look());
  void look();
}
