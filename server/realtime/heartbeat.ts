import type { Hub } from "./hub.ts";

/** Milliseconds between two rounds. */
const round = 5000;
/** Milliseconds of silence after which a client is asked for a sign of life: its own is due after half a minute. */
const quiet = 50_000;
/**
 * Milliseconds after which it is taken for gone. Browsers give the sign that is asked for here by themselves, in tabs at
 * the back too, whose own timers may rest for a minute.
 */
const gone = 80_000;

/** Asks silent connections whether they are there, and ends those that say nothing; returns how to stop. */
export function startHeartbeat(hub: Hub): () => void {
  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of hub.sockets.values()) {
      const silence = now - socket.heardAt;
      if (silence > gone) {
        socket.end("noPong");
        // Who does not hear does not agree to a close either.
        socket.terminate();
      } else if (silence > quiet && !socket.asked && socket.readyState === socket.OPEN) {
        socket.asked = true;
        socket.ping();
      }
    }
  }, round).unref();
  return () => clearInterval(timer);
}
