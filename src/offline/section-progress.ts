import type { SectionProgress } from "./worker-messages.ts";

const listeners = new Set<(progress: SectionProgress) => void>();

/** Calls back with how far the worker has come with a section, whichever page asked for it; returns how to stop. */
export function onSectionProgress(listener: (progress: SectionProgress) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes on what the worker says. */
export function reportSection(progress: SectionProgress): void {
  for (const listener of listeners) listener(progress);
}
