import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { type DocumentKindName, permanentKinds } from "#contract/backstage/kinds.ts";
import { maxPublished, undoSeconds } from "#contract/backstage/limits.ts";
import { checkPublication, publish, withdrawDocuments } from "#contract/backstage/publication.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Segmented } from "#src/ui/segmented.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { Switch } from "#src/ui/switch.tsx";
import { useMayPublish } from "../access/me.queries.ts";
import { isOnSite } from "../documents/status-badge.tsx";
import { useDrafts } from "../drafts/use-drafts.ts";
import { seekProblem } from "../problems/sought-problem.ts";
import { ProblemList } from "./problem-list.tsx";
import css from "./publish-sheet.module.css";
import { ScheduleNote } from "./schedule-note.tsx";
import { TextChoices } from "./text-choices.tsx";
import { instantOf, type ScheduledTime, TimeField } from "./time-field.tsx";
import { rememberPublication } from "./undo.ts";

interface PublishSheetProps {
  /** Documents of one item or of several. */
  documents: readonly BackstageDocument[];
  /** Ids of the texts that may be chosen from the start; without them all. */
  ticked?: readonly string[];
  onClose: () => void;
}

/** What publishing would do, before it is done: which versions, when, what is wrong with them, and who is told. */
export function PublishSheet({ documents, ticked: offered, onClose }: PublishSheetProps) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const drafts = useDrafts();
  const mayPublish = useMayPublish();
  const texts = documents.filter(({ lang: own }) => own !== null);
  const shared = documents.filter(({ lang: own }) => own === null);
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    texts
      .filter(({ id, status }) => !["live", "withdrawn"].includes(status) && (offered?.includes(id) ?? true))
      .filter(({ kind, lang: own }) => mayPublish(kind as DocumentKindName, own))
      .map(({ id }) => id),
  );
  const [when, setWhen] = useState<"now" | "later">("now");
  const [time, setTime] = useState<ScheduledTime>();
  const [tell, setTell] = useState(false);
  const [shown, setShown] = useState(true);
  // Without texts of its own, what all languages share is published by itself. What is not saved yet has no head.
  const chosen = (texts.length > 0 ? texts.filter(({ id }) => ticked.includes(id)) : shared).filter(({ head }) => head);
  const withThem = shared.filter(({ item_id }) => chosen.some((text) => text.item_id === item_id));
  const list = [...new Set([...withThem, ...chosen])].flatMap(({ id, head }) =>
    head ? [{ document: id, revision: head }] : [],
  );
  const unsent = drafts.some(({ document }) => documents.some(({ id }) => id === document));
  const check = useQuery({
    queryKey: ["backstage", "publish-check", list],
    queryFn: () => callAsMember(checkPublication, { list }, { lang }),
    enabled: chosen.length > 0 && list.length <= maxPublished,
  });
  // What an earlier check said of a field may be over.
  useEffect(() => seekProblem(undefined), []);
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
      // By the clock of this device, which may be wrong: only the site's decides.
      const until = new Date(Date.now() + undoSeconds * 1000).toISOString();
      if (undo_until) rememberPublication({ batch, until });
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
    chosen.length > 0 &&
    chosen.every(({ status, kind }) => isOnSite(status) && !permanentKinds.some((each) => each === kind));
  const told = check.data?.told;
  return (
    <Sheet open={shown} onClose={close} title={t`Publish`} closeLabel={t`Close`}>
      <div className={css.form}>
        {unsent && (
          <FormStatus tone="wait">
            <p>{t`Your newest changes are not on the site yet. They are not part of this publication.`}</p>
          </FormStatus>
        )}
        {texts.length > 0 && <TextChoices texts={texts} ticked={ticked} onChange={setTicked} />}
        <ScheduleNote documents={documents} />
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
        <ProblemList problems={check.data?.problem_list ?? []} documents={documents} onLeave={close} />
        {list.length > maxPublished && (
          <FormStatus tone="bad">
            <p>{t`At most ${maxPublished} documents are published at once, and texts take their facts with them. Choose fewer.`}</p>
          </FormStatus>
        )}
        {(send.isError || withdraw.isError || check.isError) && (
          <FormStatus tone="bad">
            <p>{i18n._(errorMessage(send.error ?? withdraw.error ?? check.error, failures))}</p>
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

const noAnswer = msg`There was no answer. Look at the states of the languages before you try again.`;
/** Why nothing was published. */
const failures = {
  stale_publish: msg`Somebody has saved a newer version meanwhile. Look at it, then publish again.`,
  not_publishable: msg`Something still stands against it. See the list above.`,
  in_use: msg`Something on the site still needs it. Remove it there first.`,
  ...{ offline: noAnswer, timeout: noAnswer },
  invalid: msg`This time is over, or doesn't exist in that zone. Choose another one.`,
};
