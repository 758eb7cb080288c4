import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { langOf } from "#contract/notifications/message-limits.ts";
import type { OperatorMessage } from "#contract/notifications/operator-messages.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { useMay } from "../access/me.queries.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import status from "../documents/status-badge.module.css";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { MessageForm } from "./message-form.tsx";
import { messageLooks, messageNames } from "./message-names.ts";
import { MessageReport } from "./message-report.tsx";
import css from "./messages.module.css";
import { messageQuery } from "./messages.queries.ts";

const route = getRouteApi("/messages/$id");

/** A message to members: the form of a draft, or how far a message is. */
export function MessagePage() {
  const { id: lang } = useLocale();
  const may = useMay();
  const id = Number(route.useParams().id);
  const message = useQuery(messageQuery(lang, id));
  if (!may("send_messages")) return <NotFoundPage />;
  if (message.data) return <Message key={id} message={message.data} />;
  if (message.isPending) return <LoadingRows />;
  return <LoadError error={message.error} retry={() => void message.refetch()} />;
}

function Message({ message }: { message: OperatorMessage }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const { texts, state } = message;
  return (
    <>
      <PageTitle title={texts[langOf(texts, lang)]?.title || t`New message`}>
        <span className={status.badge} data-status={messageLooks[state]}>
          {i18n._(messageNames[state])}
        </span>
      </PageTitle>
      <p className={css.back}>
        <Link to="/messages">{t`All messages`}</Link>
      </p>
      {state === "draft" ? <MessageForm message={message} /> : <MessageReport message={message} />}
    </>
  );
}
