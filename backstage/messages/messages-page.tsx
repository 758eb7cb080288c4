import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { langOf } from "#contract/notifications/message-limits.ts";
import type { OperatorMessage } from "#contract/notifications/operator-messages.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { useMay } from "../access/me.queries.ts";
import rows from "../documents/document-rows.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import status from "../documents/status-badge.module.css";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { messageLooks, messageNames } from "./message-names.ts";
import { messagesQuery, useCreateMessage } from "./messages.queries.ts";

/** Messages of operators to members. */
export function MessagesPage() {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const list = useInfiniteQuery(messagesQuery(lang));
  const create = useCreateMessage();
  if (!may("send_messages")) return <NotFoundPage />;
  const begin = () =>
    create.mutate(undefined, {
      onSuccess: ({ message: { id } }) => void navigate({ to: "/messages/$id", params: { id: String(id) } }),
    });
  const messages = list.data?.pages.flatMap((page) => page.message_list) ?? [];
  return (
    <>
      <PageTitle title={t`Messages`}>
        <Button size="small" variant="primary" busy={create.isPending} onClick={begin}>{t`New message`}</Button>
      </PageTitle>
      {create.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(create.error))}</p>
        </FormStatus>
      )}
      {list.isPending && <LoadingRows />}
      {list.isError && messages.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && messages.length === 0 && (
        <Empty title={t`Nothing here yet`}>
          {t`A message reaches members in their inbox and as a push on their devices.`}
        </Empty>
      )}
      {messages.length > 0 && (
        <ul className={rows.rows} aria-label={t`Messages`}>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
    </>
  );
}

function MessageRow({ message }: { message: OperatorMessage }) {
  const { t, i18n } = useLingui();
  const { id: lang, code } = useLocale();
  const { id, texts, state, send_at, created_at, counts, audience } = message;
  const at = state === "draft" ? created_at : send_at;
  const { members, clicked } = counts;
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <h2>
          <Link to="/messages/$id" params={{ id: String(id) }}>
            {texts[langOf(texts, lang)]?.title || t`Untitled`}
          </Link>
        </h2>
        <p>
          <time dateTime={at}>{formatSavedAt(at, code)}</time>
          {audience.to === "member" && <span>{t`To one member`}</span>}
          {members > 0 && <span>{t`${plural(members, { one: "# member", other: "# members" })}`}</span>}
          {clicked > 0 && <span>{t`${i18n.number(clicked)} opened`}</span>}
        </p>
      </div>
      <div className={rows.badges}>
        <span className={status.badge} data-status={messageLooks[state]}>
          {i18n._(messageNames[state])}
        </span>
      </div>
    </li>
  );
}
