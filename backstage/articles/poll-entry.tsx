import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createDocument } from "#contract/backstage/documents.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { useMay } from "../access/me.queries.ts";
import { DocumentLink } from "../documents/document-link.tsx";
import { kindItemQuery } from "../documents/documents.queries.ts";
import { StatusBadge } from "../documents/status-badge.tsx";
import css from "./facts-form.module.css";

/** The poll of an article: a link to it, or a button that adds one. */
export function PollEntry({ item }: { item: number }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const offline = useConnectivity() === "offline";
  const poll = useQuery(kindItemQuery(lang, "poll", item));
  const add = useMutation({
    mutationFn: () =>
      callAsMember(createDocument, { id: crypto.randomUUID(), kind: "poll", item_id: item, lang: null }, { lang }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] });
      await navigate({ to: "/$place/$item", params: { place: "polls", item: String(item) } });
    },
  });
  if (!poll.isSuccess || (!poll.data && !may("compose"))) return null;
  return (
    <section className={css.part} aria-labelledby="poll">
      <h3 id="poll">{t({ comment: "Noun: a question with options on which members vote", message: "Poll" })}</h3>
      {poll.data ? (
        <p>
          <DocumentLink document={poll.data} lang={undefined}>
            {poll.data.title || t`Untitled`}
          </DocumentLink>{" "}
          <StatusBadge status={poll.data.status} />
        </p>
      ) : (
        <Button
          size="small"
          busy={add.isPending}
          disabled={offline}
          onClick={() => add.mutate()}
        >{t`Add a poll`}</Button>
      )}
      {add.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(add.error))}</p>
        </FormStatus>
      )}
    </section>
  );
}
