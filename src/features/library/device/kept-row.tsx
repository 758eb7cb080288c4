import { useLingui } from "@lingui/react/macro";
import { Pin, Trash2 } from "lucide";
import { apiPath } from "#contract/api-path.ts";
import type { Article } from "#contract/articles.ts";
import type { Game } from "#contract/games.ts";
import { findLocale } from "#contract/locales.ts";
import type { Picture as StoredPicture } from "#contract/pictures.ts";
import { KeptLink } from "#src/content/kept-search/kept-link.tsx";
import { formatSavedAt } from "#src/lib/dates.ts";
import { formatBytes } from "#src/lib/sizes.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { askToPersist } from "#src/offline/persistence.ts";
import { pin, unpin } from "#src/offline/pins.ts";
import { type KeptItem, removeKept } from "#src/offline/storage.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { Row } from "#src/ui/rows.tsx";
import { SyncMark } from "#src/ui/sync-mark.tsx";
import { keptLang, keptPageOf } from "./kept-page.ts";

/** Milliseconds after which a copy is called old. */
const old = 60 * 60 * 1000;

/** One kept thing: what it is, how old and how large, and what can be done with it. */
export function KeptRowView({ item: { kind, row, pinned } }: { item: KeptItem }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { title, to, picture } = useThing(kind, row);
  const time = formatSavedAt(row.savedAt, locale.code);
  // A copy belongs to the language it was read in.
  const lang = keptLang(row.path) ?? locale.id;
  const foreign = lang === locale.id ? undefined : findLocale(lang);

  async function togglePin() {
    await (pinned ? unpin(row.path) : pin(row.path));
    if (!pinned) await askToPersist();
  }

  return (
    <Row
      {...(picture && { lead: <Picture picture={picture} sizes="4.5rem" ratio="1/1" /> })}
      title={
        <KeptLink to={to} lang={lang}>
          {title}
        </KeptLink>
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
          <IconButton label={t`Keep for good: ${title}`} pressed={pinned} onClick={() => void togglePin()}>
            <Icon icon={Pin} />
          </IconButton>
          <IconButton label={t`Remove: ${title}`} onClick={() => void removeKept(kind, [row.path])}>
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

function useThing(kind: KeptItem["kind"], { path, data }: KeptItem["row"]): Thing {
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
        : { title: t`Mark Six: draws of the past year`, to: "/mark-six/history-result" };
    case "reads":
      return keptPageOf(path, i18n) ?? { title: path, to: "/" };
  }
}
