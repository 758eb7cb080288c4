import { useLingui } from "@lingui/react/macro";
import { Link } from "#src/lib/link.tsx";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import layout from "#src/ui/layout.module.css";
import type { SearchAddress, SearchParams } from "./search-params.ts";

/** Which results, and in what order: links, so that they work before any script. */
export function ResultTools({ asked }: { asked: SearchParams }) {
  const { t } = useLingui();
  const { question, type, sort, order } = asked;
  const choice = (label: string, change: Omit<SearchAddress, "q">, chosen: boolean) => (
    <Link
      to="/search/{-$searchVal}"
      search={{ q: question, type, sort, order, ...change }}
      replace
      className={chipClass(chosen)}
      {...(chosen && { "aria-current": "true" as const })}
    >
      {label}
    </Link>
  );
  return (
    <div className={layout.split}>
      <Chips label={t({ comment: "Label of a choice: all, articles or games", message: "Content type" })}>
        {choice(t`All`, { type: undefined }, !type)}
        {choice(t`Articles`, { type: "article" }, type === "article")}
        {choice(t`Games`, { type: "game" }, type === "game")}
      </Chips>
      <Chips label={t`Sort by`}>
        {choice(t`Most relevant`, { sort: undefined, order: undefined }, !sort)}
        {choice(t`Newest`, { sort: "date", order: undefined }, sort === "date" && !order)}
        {choice(t`Oldest`, { sort: "date", order: "asc" }, order === "asc")}
      </Chips>
    </div>
  );
}
