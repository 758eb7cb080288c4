export interface Emitter<Args extends unknown[]> {
  /** Adds a listener; returns a function that removes it. */
  readonly subscribe: (listener: (...args: Args) => void) => () => void;
  /** Calls every listener. */
  readonly emit: (...args: Args) => void;
}

/** A set of listeners and the function that calls them. */
export function createEmitter<Args extends unknown[] = []>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit: (...args) => {
      for (const listener of listeners) listener(...args);
    },
  };
}
