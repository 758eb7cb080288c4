import type { ReactNode } from "react";

/** One component in one state, with its name. */
interface Example {
  readonly name: string;
  readonly view: ReactNode;
}

export interface ExampleGroup {
  readonly title: string;
  readonly examples: readonly Example[];
}
