import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { useMay } from "../access/me.queries.ts";
import { DocumentLink } from "../documents/document-link.tsx";
import { kindItemQuery } from "../documents/documents.queries.ts";
import { shownStatus } from "../documents/local-documents.ts";
import { StatusBadge } from "../documents/status-badge.tsx";
import { reasonOf } from "../drafts/reason-of.ts";
import { useBegin } from "../drafts/use-begin.ts";
import css from "./facts-form.module.css";

/** The poll of an article: a link to it, or a button that adds one. */
export function PollEntry({ item }: { item: number }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const offline = useConnectivity() === "offline";
  const poll = useQuery(kindItemQuery(lang, "poll", item));
  const add = useBegin({
    item,
    documents: [{ kind: "poll", lang: null }],
    onBegun: () => navigate({ to: "/$place/$item", params: { place: "polls", item: String(item) } }),
  });
  // Whether there is a poll is not known without a network. A second one is put together with it.
  if (!(poll.isSuccess || offline) || (!poll.data && !may("compose"))) return null;
  return (
    <section className={css.part} aria-labelledby="poll">
      <h3 id="poll">{t({ comment: "Noun: a question with options on which members vote", message: "Poll" })}</h3>
      {poll.data ? (
        <p>
          <DocumentLink document={poll.data} lang={undefined}>
            {poll.data.title || t`Untitled`}
          </DocumentLink>{" "}
          <StatusBadge status={shownStatus(poll.data)} />
        </p>
      ) : (
        <Button size="small" busy={add.isPending} onClick={() => add.mutate()}>{t`Add a poll`}</Button>
      )}
      {add.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(reasonOf(add.error))}</p>
        </FormStatus>
      )}
    </section>
  );
}
