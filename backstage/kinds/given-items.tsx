import { useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { Link } from "#src/lib/link.tsx";
import rows from "../documents/document-rows.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { StatusBadge } from "../documents/status-badge.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import type { AnyKindScreen } from "./kind-screens.ts";

interface GivenItemsProps {
  screen: AnyKindScreen;
  names: NonNullable<AnyKindScreen["names"]>;
  documents: readonly BackstageDocument[];
  list: Pick<UseQueryResult, "isPending" | "isError" | "error" | "refetch">;
}

/** The items of a kind of which a site has a given number, such as its pages. */
export function GivenItems({ screen, names, documents, list }: GivenItemsProps) {
  const { i18n } = useLingui();
  const title = i18n._(screen.title);
  return (
    <>
      <PageTitle title={title} />
      {list.isPending && <LoadingRows />}
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      <ul className={rows.rows} aria-label={title}>
        {names.map((name, index) => {
          const item = index + 1;
          const document = documents.find(({ item_id: own }) => own === item);
          return (
            <li key={item} className={rows.row}>
              <div className={rows.text}>
                <h2>
                  <Link to="/$place/$item" params={{ place: screen.place, item: String(item) }}>
                    {typeof name === "string" ? name : i18n._(name)}
                  </Link>
                </h2>
              </div>
              <div className={rows.badges}>{document && <StatusBadge status={document.status} />}</div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
