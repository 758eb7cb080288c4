import type { Asked } from "./asked.ts";
import { Beginning } from "./beginning.tsx";
import { Results } from "./results.tsx";

/** What stands under the field: the results, or where to begin. */
export function SearchBody({ asked }: { asked: Asked }) {
  return asked.enough ? <Results key={JSON.stringify(asked)} asked={asked} /> : <Beginning />;
}
