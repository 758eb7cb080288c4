import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Pin, Trash2 } from "lucide";
import type { Article } from "#contract/articles/endpoints.ts";
import type { Game } from "#contract/games/endpoints.ts";
import type { GameCategory } from "#contract/games/types.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { findLocale } from "#contract/locales.ts";
import type { Picture as StoredPicture } from "#contract/media/schemas.ts";
import { OfflineLink } from "#src/components/search/offline-search.tsx";
import { categoryNames, sectionNames } from "#src/components/site/key-labels.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { type LibraryItem, removeFromLibrary } from "#src/offline/library.ts";
import { askToPersist } from "#src/offline/persistence.ts";
import { pin, unpin } from "#src/offline/pins.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Row } from "#src/ui/lists.tsx";
import { Picture } from "#src/ui/picture.tsx";

/** Milliseconds after which a copy is called old. */
const old = 60 * 60 * 1000;

/** A saved item: title, age, size and actions. */
export function LibraryRowView({ item: { kind, row, pinned } }: { item: LibraryItem }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { title, to, picture } = useThing(kind, row);
  const time = formatSavedAt(row.savedAt, locale.code);
  // A copy belongs to the language it was read in.
  const lang = cachedLang(row.path) ?? locale.id;
  const foreign = lang === locale.id ? undefined : findLocale(lang);

  async function togglePin() {
    await (pinned ? unpin(row.path) : pin(row.path));
    if (!pinned) await askToPersist();
  }

  return (
    <Row
      {...(picture && { lead: <Picture picture={picture} sizes="4.5rem" ratio="1/1" /> })}
      title={
        <OfflineLink to={to} lang={lang}>
          {title}
        </OfflineLink>
      }
      meta={
        <>
          <SyncMark
            state={Date.now() - Date.parse(row.savedAt) > old ? "stale" : "saved"}
          >{t`Saved at ${time}`}</SyncMark>
          <span>{formatBytes(row.bytes, locale.code)}</span>
          {foreign && <span>{foreign.name}</span>}
        </>
      }
      end={
        <>
          <IconButton
            label={t({
              comment: "Toggle: protects the item from automatic removal",
              message: `Save offline: ${title}`,
            })}
            pressed={pinned}
            onClick={() => void togglePin()}
          >
            <Icon icon={Pin} />
          </IconButton>
          <IconButton label={t`Remove: ${title}`} onClick={() => void removeFromLibrary(kind, [row.path])}>
            <Icon icon={Trash2} />
          </IconButton>
        </>
      }
    />
  );
}

interface Thing {
  readonly title: string;
  /** Path of its page without the language. */
  readonly to: string;
  readonly picture?: StoredPicture;
}

function useThing(kind: LibraryItem["kind"], { path, data }: LibraryItem["row"]): Thing {
  const { t, i18n } = useLingui();
  switch (kind) {
    case "articles": {
      const { id, title, cover_img: picture } = data as Article;
      return { title, to: `/article/${id}`, picture };
    }
    case "games": {
      const { id, name: title, cover_img: picture } = data as Game;
      return { title, to: `/game-intro/${id}`, picture };
    }
    case "draws":
      return path === apiPath("/mark-six", { limit: 1 })
        ? { title: t`Mark Six: latest draw`, to: "/mark-six" }
        : { title: t`Mark Six: draws from the past year`, to: "/mark-six/history-result" };
    case "reads":
      return libraryPageItemOf(path, i18n) ?? { title: path, to: "/" };
  }
}

/** A page of the site that opens from a cached read. */
interface LibraryPageItem {
  /** Its path without the language. */
  readonly to: string;
  readonly title: string;
}

/** The language of a read, if it has one. */
function cachedLang(path: string): number | undefined {
  const lang = new URL(path, "https://kapok.invalid").searchParams.get("lang");
  return lang === null ? undefined : Number(lang);
}

const home = msg`Home`;
const topNames: Record<string, MessageDescriptor> = {
  news: msg`News`,
  activity: msg`Activities`,
  platform: msg`Platform`,
};

/**
 * The page whose main content is a cached read. `undefined` for reads that several pages share, and for further pages
 * of a list.
 */
export function libraryPageItemOf(path: string, i18n: I18n): LibraryPageItem | undefined {
  const { pathname, searchParams } = new URL(path, "https://kapok.invalid");
  const { lang: _, ...query } = Object.fromEntries(searchParams);
  const names = Object.keys(query).join();
  if (pathname === "/api/page" && query.uri === "/") return { to: "/", title: i18n._(home) };
  if (pathname === "/api/article" && names === "section" && query.section) {
    const name = sectionNames[query.section] ?? topNames[query.section];
    return name && { to: `/${query.section}`, title: i18n._(name) };
  }
  if (pathname === "/api/game" && names === "category" && query.category) {
    return {
      to: `/game/${query.category}/game-list`,
      title: i18n._(categoryNames[query.category as GameCategory]),
    };
  }
  return undefined;
}
