import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MailingChange } from "#contract/newsletter/mailing-limits.ts";
import type { Mailing } from "#contract/newsletter/mailings.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Meter } from "#src/ui/meter.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { mailingNames } from "./mailing-names.ts";
import { mailingQuery, useChangeMailing } from "./mailings.queries.ts";
import css from "./newsletter.module.css";

/** How far a mailing is, as it goes on, and what can be done about it. */
export function MailingReport({ mailing: first }: { mailing: Mailing }) {
  const { t, i18n } = useLingui();
  const { id: lang, code } = useLocale();
  const { data } = useQuery(mailingQuery(lang, first.id));
  const mailing = data?.mailing ?? first;
  const { state, due_at, started_at, finished_at, error, made_by } = mailing;
  const { recipient_count: all, sent_count: sent, refused_count: refused, left_count: left } = mailing;
  const settled = sent + refused + left;
  const when = formatSavedAt(finished_at ?? started_at ?? due_at, code);
  const name = made_by?.nickname;
  const counts = [
    [t`Recipients`, all],
    [t({ comment: "Number of mails", message: "Sent" }), sent],
    [t({ comment: "Number of mails that mail servers did not take", message: "Refused" }), refused],
    [t({ comment: "Number of people who unsubscribed before their mail was sent", message: "Left before" }), left],
  ] as const;
  return (
    <section className={css.mailing} aria-labelledby="mailing" data-mailing={state}>
      <h2 id="mailing">{i18n._(mailingNames[state])}</h2>
      <p>{[when, ...(name ? [t`by ${name}`] : [])].join(" · ")}</p>
      {state === "missed" && (
        <FormStatus tone="bad">
          <p>{t`The site was down at that time, so nobody got the mail. Send it now or cancel it.`}</p>
        </FormStatus>
      )}
      {error && (
        <FormStatus tone="bad">
          <p>{t`The mail server takes no mails of the site: ${error}`}</p>
        </FormStatus>
      )}
      {started_at && (
        <>
          {state === "sending" && (
            <Meter
              label={t`${i18n.number(settled)} of ${i18n.number(all)} done`}
              value={settled}
              max={Math.max(all, 1)}
            />
          )}
          <dl className={css.counts}>
            {counts.map(([label, count]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{i18n.number(count)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {data && data.reason_list.length > 0 && (
        <details>
          <summary>{t`What mail servers said`}</summary>
          <ul className={css.reasons}>
            {data.reason_list.map(({ reason, count }) => (
              <li key={reason}>{`${i18n.number(count)} × ${reason}`}</li>
            ))}
          </ul>
        </details>
      )}
      <Changes mailing={mailing} />
    </section>
  );
}

function Changes({ mailing }: { mailing: Mailing }) {
  const { t, i18n } = useLingui();
  const change = useChangeMailing(mailing);
  const [cancelling, setCancelling] = useState(false);
  const { state, started_at, sent_count: sent } = mailing;
  const may: readonly MailingChange[] = {
    waiting: ["cancel"] as const,
    sending: ["pause", "cancel"] as const,
    paused: ["resume", "cancel"] as const,
    missed: ["resume", "cancel"] as const,
    done: [],
    cancelled: [],
  }[state];
  const names = {
    pause: t`Pause`,
    resume: started_at ? t`Go on sending` : t`Send now`,
    cancel: t`Cancel the mailing …`,
  };
  return (
    <>
      {change.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(change.error))}</p>
        </FormStatus>
      )}
      {may.length > 0 && (
        <div className={layout.actions}>
          {may.map((each) => (
            <Button
              key={each}
              busy={change.isPending && change.variables === each}
              onClick={() => (each === "cancel" ? setCancelling(true) : change.mutate(each))}
            >
              {names[each]}
            </Button>
          ))}
        </div>
      )}
      {cancelling && (
        <Sheet open onClose={() => setCancelling(false)} title={t`Cancel the mailing`} closeLabel={t`Close`}>
          <div className={layout.stack}>
            <p>
              {sent > 0
                ? t`${plural(sent, { one: "# subscriber has", other: "# subscribers have" })} got the mail already. The others get none.`
                : t`Nobody gets the mail.`}
            </p>
            <div className={layout.actions}>
              <Button
                variant="primary"
                busy={change.isPending}
                onClick={() => change.mutate("cancel", { onSuccess: () => setCancelling(false) })}
              >
                {t`Cancel the mailing`}
              </Button>
            </div>
          </div>
        </Sheet>
      )}
    </>
  );
}
