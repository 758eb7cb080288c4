import { whenIdle } from "#src/lib/when-idle.ts";

type Outbox = typeof import("#src/outbox/observe.ts");

let loading: Promise<Outbox> | undefined;

/** Loads the outbox when the page is idle: it opens the device's database. */
function loadOutbox(): Promise<Outbox> {
  loading ??= new Promise<void>(whenIdle)
    .then(() => import("#src/outbox/observe.ts"))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/**
 * Starts an observation of the outbox as soon as it is loaded.
 *
 * @returns how to stop
 */
export function observeOutbox(start: (outbox: Outbox) => () => void, failed: (error?: unknown) => void): () => void {
  let isStopped = false;
  let stop = () => {};
  loadOutbox().then((outbox) => {
    if (!isStopped) stop = start(outbox);
  }, failed);
  return () => {
    isStopped = true;
    stop();
  };
}
