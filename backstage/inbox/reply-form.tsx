import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Contact } from "#contract/contact/inbox.ts";
import { replyLength } from "#contract/contact/inbox-limits.ts";
import { findLocale } from "#contract/locales.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { readMemberText, writeMemberText } from "#src/offline/session.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { TextArea } from "#src/ui/text-field.tsx";
import { useReply } from "./inbox.queries.ts";

/** Answers a letter by mail. What is typed stays on this device until it is sent. */
export function ReplyForm({ letter: { id, version, email, lang, state } }: { letter: Contact }) {
  const { t, i18n } = useLingui();
  const draft = `reply.${id}`;
  const [text, setText] = useState(() => readMemberText(draft) ?? "");
  const reply = useReply(id);
  const offline = useConnectivity() === "offline";
  const language = findLocale(lang);
  const write = (value: string) => {
    setText(value);
    writeMemberText(draft, value);
  };
  const name = language?.name;
  return (
    <form
      className={layout.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "" || reply.isPending) return;
        reply.mutate({ version, text: text.trim() }, { onSuccess: ({ changed }) => changed && write("") });
      }}
    >
      <TextArea
        label={t`Answer to ${email}`}
        hint={t`It is mailed with the letter below it. The letter was written in this language: ${name}.`}
        lang={language?.code}
        rows={8}
        maxLength={replyLength}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      {reply.data?.changed === false && (
        <FormStatus tone="wait">
          <p>{t`A colleague has changed this letter meanwhile, and nothing was sent. Look at what is there now, then send again.`}</p>
        </FormStatus>
      )}
      {reply.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(reply.error))}</p>
        </FormStatus>
      )}
      {offline && <p>{t`You're offline. What you write stays on this device until you send it.`}</p>}
      <div className={layout.actions}>
        <Button
          variant="primary"
          type="submit"
          busy={reply.isPending}
          disabled={offline || text.trim() === "" || state === "spam"}
        >
          {t`Send the answer`}
        </Button>
      </div>
    </form>
  );
}
