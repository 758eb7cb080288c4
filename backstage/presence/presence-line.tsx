import { useLingui } from "@lingui/react/macro";
import { UserRound } from "lucide";
import { findLocale } from "#contract/locales.ts";
import { Icon } from "#src/ui/icon.tsx";
import css from "./presence-line.module.css";
import type { PresentPerson } from "./presence-tabs.ts";
import { type ShownDocuments, usePresence } from "./use-presence.ts";

/** Who else has a document of the item open. It is empty when nobody has, and when it cannot be known. */
export function PresenceLine({ documents }: { documents: ShownDocuments }) {
  const people = usePresence(documents);
  return (
    <div role="status" className={css.line}>
      {people.map((person) => (
        <p key={person.id}>
          <Icon icon={UserRound} />
          <Sentence person={person} />
        </p>
      ))}
    </div>
  );
}

function Sentence({ person: { name, kind, lang } }: { person: PresentPerson }) {
  const { t } = useLingui();
  if (kind === "article" || kind === "game") {
    return t({
      comment: "Facts: what all languages of an article or a game share",
      message: `${name} is in the facts`,
    });
  }
  if (kind === "poll") return t`${name} is in the poll`;
  const code = lang === null ? undefined : findLocale(lang)?.code;
  if (code === "zh-CN") return t`${name} is in the Chinese text`;
  if (code === "en-US") return t`${name} is in the English text`;
  return t({ comment: "On the page that the reader has open too", message: `${name} is here` });
}
