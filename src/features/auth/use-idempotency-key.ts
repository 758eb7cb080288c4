import { useRef } from "react";

/**
 * Gives one key for one request: sent again unchanged because its answer was lost, it is known to the server; changed,
 * it is another one.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ text: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
