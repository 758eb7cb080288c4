import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { findLocale } from "#contract/locales.ts";
import type { OperatorMessage } from "#contract/notifications/operator-messages.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import css from "./messages.module.css";
import { useCancelMessage, usePauseMessage } from "./messages.queries.ts";

/** How far a message is, as it goes on, what it says, and what can be done about it. */
export function MessageReport({ message }: { message: OperatorMessage }) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  const { id, texts, link, state, send_at, author, counts } = message;
  const name = author?.nickname;
  const figures = [
    [t`In the inbox of`, counts.members],
    [t({ comment: "Number of members who have read a message", message: "Read" }), counts.read],
    [t`Pushes sent`, counts.sent],
    [t({ comment: "Number of pushes", message: "Shown" }), counts.shown],
    [t({ comment: "Number of pushes that were clicked", message: "Opened" }), counts.clicked],
    [t({ comment: "Number of pushes", message: "Waiting" }), counts.waiting],
    [t({ comment: "Number of pushes", message: "Failed" }), counts.failed],
    [t`Want none any more`, counts.unsubscribed],
  ] as const;
  return (
    <>
      <p className={css.hint}>{[formatSavedAt(send_at, code), ...(name ? [t`by ${name}`] : [])].join(" · ")}</p>
      {state === "missed" && (
        <FormStatus tone="bad">
          <p>{t`The site was down at that time, so nobody got the message. Send it now or cancel it.`}</p>
        </FormStatus>
      )}
      <dl className={css.counts} data-message={state}>
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{i18n.number(count)}</dd>
          </div>
        ))}
      </dl>
      <Changes message={message} />
      <ul className={css.texts} aria-label={t`Text`}>
        {Object.entries(texts).map(([lang, words]) => (
          <li key={`${id} ${lang}`} lang={findLocale(Number(lang))?.code}>
            <b>{words.title}</b>
            <p>{[words.subtitle, words.message].filter(Boolean).join("\n")}</p>
            {words.btn_text && <p>{`[${words.btn_text}] ${link}`}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Changes({ message: { id, state, counts } }: { message: OperatorMessage }) {
  const { t, i18n } = useLingui();
  const pause = usePauseMessage(id);
  const cancel = useCancelMessage(id);
  const [asking, setAsking] = useState(false);
  if (state === "cancelled") return null;
  const isHeld = state === "paused" || state === "missed";
  const canPause = state === "scheduled" || state === "sending" || counts.waiting > 0;
  const error = pause.error ?? cancel.error;
  return (
    <>
      {error && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(error))}</p>
        </FormStatus>
      )}
      <div className={layout.actions}>
        {isHeld && (
          <Button variant="primary" busy={pause.isPending} onClick={() => pause.mutate(false)}>
            {state === "missed" ? t`Send now` : t`Go on sending`}
          </Button>
        )}
        {!isHeld && canPause && <Button busy={pause.isPending} onClick={() => pause.mutate(true)}>{t`Pause`}</Button>}
        <Button onClick={() => setAsking(true)}>{t`Cancel the message …`}</Button>
      </div>
      {asking && (
        <Sheet open onClose={() => setAsking(false)} title={t`Cancel the message`} closeLabel={t`Close`}>
          <div className={layout.stack}>
            <p>{t`It is not sent any further and disappears from all inboxes. Pushes on devices stay until they are cleared.`}</p>
            <div className={layout.actions}>
              <Button
                variant="primary"
                busy={cancel.isPending}
                onClick={() => cancel.mutate(undefined, { onSuccess: () => setAsking(false) })}
              >
                {t`Cancel the message`}
              </Button>
            </div>
          </div>
        </Sheet>
      )}
    </>
  );
}
