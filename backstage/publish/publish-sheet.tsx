import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { checkPublication, publish, withdrawDocuments } from "#contract/backstage/publication.ts";
import { ApiError } from "#contract/http/errors.ts";
import { findLocale } from "#contract/locales.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Segmented } from "#src/ui/segmented.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { Switch } from "#src/ui/switch.tsx";
import { StatusBadge } from "../documents/status-badge.tsx";
import { useDrafts } from "../drafts/use-drafts.ts";
import { ProblemList } from "./problem-list.tsx";
import css from "./publish-sheet.module.css";
import { instantOf, type ScheduledTime, TimeField } from "./time-field.tsx";
import { rememberPublication } from "./undo.ts";

/** What publishing would do, before it is done: which versions, when, what is wrong with them, and who is told. */
export function PublishSheet({ documents, onClose }: { documents: readonly BackstageDocument[]; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const drafts = useDrafts();
  const texts = documents.filter(({ lang: own }) => own !== null);
  const shared = documents.filter(({ lang: own }) => own === null);
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    texts.filter(({ status }) => !["live", "withdrawn"].includes(status)).map(({ id }) => id),
  );
  const [when, setWhen] = useState<"now" | "later">("now");
  const [time, setTime] = useState<ScheduledTime>();
  const [tell, setTell] = useState(false);
  const [shown, setShown] = useState(true);
  // Without texts of its own, what all languages share is published by itself. What is not saved yet has no head.
  const chosen = (texts.length > 0 ? texts.filter(({ id }) => ticked.includes(id)) : shared).filter(({ head }) => head);
  const list = [...new Set([...shared, ...chosen])].flatMap(({ id, head }) =>
    head ? [{ document: id, revision: head }] : [],
  );
  const unsent = drafts.some(({ document }) => documents.some(({ id }) => id === document));
  const check = useQuery({
    queryKey: ["backstage", "publish-check", list],
    queryFn: () => callAsMember(checkPublication, { list }, { lang }),
    enabled: chosen.length > 0,
  });
  const blocked = check.data?.problem_list.some(({ level }) => level === "error") ?? true;
  const close = () => {
    setShown(false);
    onClose();
  };
  const send = useMutation({
    mutationFn: () =>
      callAsMember(
        publish,
        { list, at: when === "later" && time ? time : null, tell },
        { lang, key: crypto.randomUUID() },
      ),
    onSuccess: async ({ batch, undo_until }) => {
      if (undo_until) rememberPublication({ batch, until: undo_until });
      await queryClient.invalidateQueries({ queryKey: ["backstage"] });
      close();
    },
  });
  const withdraw = useMutation({
    mutationFn: () => callAsMember(withdrawDocuments, { list: chosen.map(({ id }) => id) }, { lang }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["backstage"] });
      close();
    },
  });
  const canWithdraw =
    chosen.length > 0 && chosen.every(({ status }) => ["live", "live_with_changes", "outdated"].includes(status));
  const told = check.data?.told;
  return (
    <Sheet open={shown} onClose={close} title={t`Publish`} closeLabel={t`Close`}>
      <div className={css.form}>
        {unsent && (
          <FormStatus tone="wait">
            <p>{t`Your newest changes are not on the site yet. They are not part of this publication.`}</p>
          </FormStatus>
        )}
        {texts.length > 0 && (
          <fieldset className={css.languages}>
            <legend>{t`Languages to publish`}</legend>
            {texts.map((text) => (
              <label key={text.id}>
                <input
                  type="checkbox"
                  checked={ticked.includes(text.id)}
                  disabled={text.head === null}
                  onChange={(event) =>
                    setTicked(event.target.checked ? [...ticked, text.id] : ticked.filter((id) => id !== text.id))
                  }
                />
                <span>
                  <b lang={findLocale(text.lang ?? 0)?.code}>{findLocale(text.lang ?? 0)?.name}</b>
                  <small lang={findLocale(text.lang ?? 0)?.code}>{text.title || t`Untitled`}</small>
                </span>
                <StatusBadge status={text.status} />
              </label>
            ))}
          </fieldset>
        )}
        <Segmented
          legend={t`When`}
          name="when"
          value={when}
          onChange={setWhen}
          options={[
            { value: "now", label: t({ comment: "Publish at once", message: "Now" }) },
            { value: "later", label: t`At a time` },
          ]}
        />
        {when === "later" && <TimeField value={time} onChange={setTime} />}
        {texts.length > 0 && (
          <Switch
            label={t`Tell the followers`}
            hint={
              told
                ? t`${i18n.number(told.followers)} followers, ${i18n.number(told.devices)} devices`
                : t`Nobody is notified unless you turn this on.`
            }
            checked={tell}
            onChange={setTell}
          />
        )}
        <ProblemList problems={check.data?.problem_list ?? []} documents={documents} />
        {(send.isError || withdraw.isError || check.isError) && (
          <FormStatus tone="bad">
            <p>
              {failureText(send.error ?? withdraw.error ?? check.error, t) ??
                i18n._(errorMessage(send.error ?? withdraw.error ?? check.error))}
            </p>
          </FormStatus>
        )}
        <div className={layout.actions}>
          <Button
            variant="primary"
            busy={send.isPending}
            disabled={chosen.length === 0 || blocked || (when === "later" && !(time && instantOf(time)))}
            onClick={() => send.mutate()}
          >
            {when === "now" ? t`Publish now` : t`Schedule`}
          </Button>
          {canWithdraw && (
            <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>{t`Withdraw from readers`}</Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}

function failureText(error: unknown, t: ReturnType<typeof useLingui>["t"]): string | undefined {
  const code = error instanceof ApiError ? String(error.code) : "";
  if (code === "stale_publish") return t`Somebody has saved a newer version meanwhile. Look at it, then publish again.`;
  if (code === "not_publishable") return t`Something still stands against it. See the list above.`;
  if (code === "offline" || code === "timeout")
    return t`There was no answer. Look at the states of the languages before you try again.`;
  if (code === "invalid") return t`This time is over, or doesn't exist in that zone. Choose another one.`;
  return undefined;
}
