import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useDeferredValue, useId, useState } from "react";
import { findLocale } from "#contract/locales.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import { useCreateItem } from "../articles/use-create-item.ts";
import { titleSearchQuery } from "../documents/documents.queries.ts";
import { articleFamily, gameFamily } from "../documents/families.ts";
import { reasonOf } from "../drafts/reason-of.ts";
import { usePlaces } from "../layout/places.ts";
import { useSavedViews } from "../views/saved-views.queries.ts";
import css from "./command-palette.module.css";

interface Entry {
  readonly key: string;
  readonly label: string;
  readonly lang: string | undefined;
  readonly go: () => Promise<void>;
  /** It begins something, which may fail. */
  readonly begins?: boolean;
}

/** Goes to a place of Backstage, a saved view or an article, or begins one, by what is typed. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const listId = useId();
  const begin = useBegin();
  const entries = useEntries(typed.trim(), begin.entries);
  const chosen = entries[Math.min(at, entries.length - 1)];
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    // What cannot be begun is said here.
    if (entry.begins) return void entry.go().then(onClose, () => undefined);
    onClose();
    void entry.go();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") go(chosen);
    else if (event.key === "ArrowDown") setAt(Math.min(at + 1, entries.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <Sheet open onClose={onClose} title={t`Go to`} closeLabel={t`Close`}>
      <TextField
        label={t`Place or title of an article`}
        // React focuses before the dialog opens. A dialog gives the focus to the element with the attribute.
        ref={(field) => field?.setAttribute("autofocus", "")}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.key}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={listId} role="listbox" aria-label={t`Commands`} className={css.results}>
        {entries.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field takes the keys
          <div
            key={entry.key}
            id={`${listId}-${entry.key}`}
            role="option"
            aria-selected={entry === chosen}
            lang={entry.lang}
            onClick={() => go(entry)}
          >
            {entry.label}
          </div>
        ))}
      </div>
      {begin.error && (
        <FormStatus tone="bad">
          <p>{i18n._(reasonOf(begin.error))}</p>
        </FormStatus>
      )}
      {entries.length === 0 && <p role="status">{t`Nothing found`}</p>}
    </Sheet>
  );
}

function useEntries(typed: string, acts: readonly Entry[]): Entry[] {
  const navigate = useNavigate();
  const { id: lang } = useLocale();
  const question = useDeferredValue(typed);
  const places = usePlaces();
  const found = useQuery({
    ...titleSearchQuery(lang, question),
    enabled: question !== "",
    placeholderData: keepPreviousData,
  });
  const views = useSavedViews().flatMap(({ id, place, name, search }) => {
    const list = places.find(({ to }) => to === `/${place}`);
    return list ? [{ key: id, to: list.to, label: `${list.label}: ${name}`, search }] : [];
  });
  const words = typed.toLowerCase();
  return [
    ...[...places.map(({ to, label }) => ({ key: to, to, label, search: {} })), ...views]
      .filter(({ label }) => label.toLowerCase().includes(words))
      .map(({ key, to, label, search }) => ({ key, label, lang: undefined, go: () => navigate({ to, search }) })),
    ...acts.filter(({ label }) => label.toLowerCase().includes(words)),
    ...(typed === "" ? [] : (found.data ?? [])).map((document) => ({
      key: document.id,
      label: document.title,
      lang: findLocale(document.lang ?? 0)?.code,
      go: () =>
        navigate({
          to: "/articles/$item",
          params: { item: String(document.item_id) },
          search: { lang: String(document.lang) },
        }),
    })),
  ];
}

/** What can be begun from everywhere, and why that has failed. */
function useBegin(): { entries: readonly Entry[]; error: Error | null } {
  const { t } = useLingui();
  const may = useMay();
  const article = useCreateItem(articleFamily);
  const game = useCreateItem(gameFamily);
  const common = { lang: undefined, begins: true };
  const entries = [
    { ...common, key: "new-article", label: t`New article`, go: async () => void (await article.mutateAsync()) },
    { ...common, key: "new-game", label: t`New game`, go: async () => void (await game.mutateAsync()) },
  ];
  return { entries: may("write") ? entries : [], error: article.error ?? game.error };
}
