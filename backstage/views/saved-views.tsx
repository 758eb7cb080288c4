import { useLingui } from "@lingui/react/macro";
import { BookmarkPlus, Pencil } from "lucide";
import { useState } from "react";
import { savedViewLimits } from "#contract/backstage/limits.ts";
import type { SavedView } from "#contract/backstage/saved-views.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { Link } from "#src/lib/link.tsx";
import { Button } from "#src/ui/button.tsx";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { ChangeViewsSheet } from "./change-views-sheet.tsx";
import { SaveViewSheet } from "./save-view-sheet.tsx";
import css from "./saved-views.module.css";
import { useSavedViews } from "./saved-views.queries.ts";

type Search = SavedView["search"];
const filterNames = ["q", "lang", "status", "mine"] as const;
const isSame = (one: Search, other: Search) => filterNames.every((name) => (one[name] ?? "") === (other[name] ?? ""));

interface SavedViewsProps {
  /** Segment of the list's address. */
  place: string;
  /** The filters of the address. */
  search: { [Name in keyof Search]?: Search[Name] | undefined };
}

/** The saved views of a list as links, and the buttons that save the current filters and change what is saved. */
export function SavedViews({ place, search }: SavedViewsProps) {
  const { t } = useLingui();
  const offline = useConnectivity() === "offline";
  const all = useSavedViews();
  const [open, setOpen] = useState<"save" | "change">();
  const close = () => setOpen(undefined);
  const own = all.filter((view) => view.place === place);
  const current = Object.fromEntries(
    filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  ) as Search;
  const isFiltered = Object.keys(current).length > 0;
  const isSaved = own.some((view) => isSame(view.search, current));
  if (own.length === 0 && !isFiltered) return null;
  const isFull = all.length >= savedViewLimits.views;
  const most = savedViewLimits.views;
  const unable = offline
    ? t`Saved views are changed with a connection.`
    : isFull
      ? t`You have ${most} saved views. Delete one first.`
      : undefined;
  return (
    <div className={css.views}>
      {own.length > 0 && (
        <Chips label={t`Saved views`}>
          {own.map((view) => (
            <Link
              key={view.id}
              to={`/${place}` as string}
              search={view.search as object}
              className={chipClass()}
              {...(isSame(view.search, current) && { "aria-current": "true" as const })}
            >
              {view.name}
            </Link>
          ))}
        </Chips>
      )}
      {isFiltered && !isSaved && (
        <Button
          size="small"
          variant="quiet"
          disabled={unable !== undefined}
          title={unable}
          onClick={() => setOpen("save")}
        >
          <Icon icon={BookmarkPlus} />
          {t`Save this view`}
        </Button>
      )}
      {own.length > 0 && (
        <Button
          size="small"
          variant="quiet"
          disabled={offline}
          title={offline ? t`Saved views are changed with a connection.` : undefined}
          onClick={() => setOpen("change")}
        >
          <Icon icon={Pencil} />
          {t`Change saved views`}
        </Button>
      )}
      {open === "save" && <SaveViewSheet place={place} search={current} onClose={close} />}
      {open === "change" && <ChangeViewsSheet views={own} onClose={close} />}
    </div>
  );
}
