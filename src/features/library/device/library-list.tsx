import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "#src/lib/link.tsx";
import {
  type LibraryItem,
  type LibraryKind,
  type LibraryTotal,
  libraryKinds,
  listLibrary,
} from "#src/offline/library.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Rows } from "#src/ui/lists.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { LibraryRowView, libraryPageItemOf } from "./library-row.tsx";
import { useObserved } from "./use-observed.ts";

/** Rows at first, and more of them at a time. */
const pageSize = 30;

/** Everything that opens without a network, by kind, the last read first. */
export function LibraryList({ totals }: { totals: Record<LibraryKind, LibraryTotal> | undefined }) {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState<LibraryKind | "all">("all");
  const [size, setSize] = useState(pageSize);
  const kinds = kind === "all" ? libraryKinds : [kind];
  const include = (of: LibraryKind, { path }: { path: string }) =>
    of !== "reads" || libraryPageItemOf(path, i18n) !== undefined;
  const kept = useObserved(`${kind} ${size}`, () => listLibrary({ kinds, include }, size));
  const [articles, games] = totals ? [i18n.number(totals.articles.count), i18n.number(totals.games.count)] : ["", ""];
  const names: Record<LibraryKind | "all", string> = {
    all: t`All`,
    articles: t({ comment: "Filter chip; the number of saved articles follows", message: `Articles ${articles}` }),
    games: t({ comment: "Filter chip; the number of saved games follows", message: `Games ${games}` }),
    draws: t({ comment: "Filter chip: saved Mark Six results (noun)", message: "Draws" }),
    reads: t`Pages`,
  };

  return (
    <section aria-labelledby="kept" className={layout.stack}>
      <SectionHead id="kept" title={t`Saved on this device`} />
      <Chips label={t({ comment: "Noun: type of saved item", message: "Type" })} run>
        {(["all", ...libraryKinds] as const).map((of) => (
          <button
            key={of}
            type="button"
            className={chipClass(of === kind)}
            aria-pressed={of === kind}
            onClick={() => {
              setKind(of);
              setSize(pageSize);
            }}
          >
            {names[of]}
          </button>
        ))}
      </Chips>
      {kept.state === "loading" && <Waiting />}
      {kept.state === "failed" && (
        <Empty title={t`Couldn't open saved items`}>
          <p>{t`This browser won't let the site save anything, perhaps because you're in a private window.`}</p>
        </Empty>
      )}
      {kept.state === "ready" &&
        (kept.value.items.length === 0 ? (
          <Empty
            title={t`Nothing here yet`}
            actions={<Link to="/" className={buttonClass({})}>{t`Go to the home page`}</Link>}
          >
            <p>{t`What you open is saved here automatically.`}</p>
          </Empty>
        ) : (
          <>
            <Rows label={t`Saved on this device`}>
              {kept.value.items.map((item: LibraryItem) => (
                <LibraryRowView key={item.row.path} item={item} />
              ))}
            </Rows>
            {kept.value.next && (
              <p className={layout.actions}>
                <Button onClick={() => setSize(size + pageSize)}>{t`More`}</Button>
              </p>
            )}
          </>
        ))}
    </section>
  );
}

/** About as high as the first rows, so that what follows the list hardly moves. */
function Waiting() {
  return (
    <div aria-busy className={layout.stack}>
      {["a", "b", "c", "d", "e"].map((row) => (
        <div key={row} className={layout.stack}>
          <Skeleton shape="title" width={60} />
          <Skeleton shape="line" width={40} />
        </div>
      ))}
    </div>
  );
}
