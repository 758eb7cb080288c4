import { Results } from "./results.tsx";
import type { SearchParams } from "./search-params.ts";
import { SearchStart } from "./search-start.tsx";

/** What stands under the field: the results, or where to begin. */
export function SearchBody({ asked }: { asked: SearchParams }) {
  return asked.enough ? <Results key={JSON.stringify(asked)} asked={asked} /> : <SearchStart />;
}
