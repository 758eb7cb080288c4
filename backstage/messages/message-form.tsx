import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#contract/http/errors.ts";
import { findLocale, locales } from "#contract/locales.ts";
import { langOf, messageLengths } from "#contract/notifications/message-limits.ts";
import type { MessageText, OperatorMessage } from "#contract/notifications/operator-messages.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { SelectField, TextArea, TextField } from "#src/ui/text-field.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import css from "./messages.module.css";
import { type MessageContent, useDeleteMessage, useSaveMessage, useTestMessage } from "./messages.queries.ts";
import { PushPreview } from "./push-preview.tsx";
import { SendSheet } from "./send-sheet.tsx";

const noWords: MessageText = { title: "", subtitle: "", message: "", btn_text: "" };
/** Milliseconds after the last key until a draft is saved. */
const saveAfter = 800;
/** Milliseconds until a save that failed is tried again. */
const retryAfter = 5000;

const isWritten = (words: MessageText | undefined) => Object.values(words ?? {}).some((text) => text.trim() !== "");

/** The draft of a message: its words by language, where it leads, to whom it goes, and what it looks like. */
export function MessageForm({ message }: { message: OperatorMessage }) {
  const { t, i18n } = useLingui();
  const { id: own } = useLocale();
  const navigate = useNavigate();
  const offline = useConnectivity() === "offline";
  const draft = useDraft(message);
  const test = useTestMessage(message.id);
  const remove = useDeleteMessage(message.id);
  const [lang, setLang] = useState<number>(own);
  const [sending, setSending] = useState(false);
  const { texts, link, audience } = draft.content;
  const words = texts[lang] ?? noWords;
  const written = Object.fromEntries(Object.entries(texts).filter(([, each]) => isWritten(each)));
  const shown = langOf(written, lang);
  const set = (change: Partial<MessageText>) => draft.change({ texts: { ...texts, [lang]: { ...words, ...change } } });
  const field = (name: keyof MessageText) => ({
    name,
    value: words[name],
    maxLength: messageLengths[name],
    lang: findLocale(lang)?.code,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const error = test.error ?? remove.error;
  return (
    <div className={css.panes}>
      <section className={css.pane} aria-label={t`Text`}>
        <SelectField label={t`Language`} value={lang} onChange={({ target }) => setLang(Number(target.value))}>
          {locales.map(({ id, name }) => (
            <option key={id} value={id}>
              {isWritten(texts[id]) ? `${name} ✓` : name}
            </option>
          ))}
        </SelectField>
        {!isWritten(words) && isWritten(written[shown]) && (
          <p
            className={css.hint}
          >{t`Without a text, readers of this language get the one in ${findLocale(shown)?.name}.`}</p>
        )}
        <TextField label={t`Title`} {...field("title")} />
        <TextField label={t`Second line`} optional={t`optional`} {...field("subtitle")} />
        <TextArea label={t`Text of the message`} rows={4} {...field("message")} />
        <TextField label={t`Text of the button`} optional={t`optional`} {...field("btn_text")} />
        <TextField
          label={t`Where it leads`}
          hint={t`A page of the site, such as /news, or an address with https. Empty: the inbox.`}
          optional={t`optional`}
          value={link}
          maxLength={500}
          inputMode="url"
          onChange={({ target }) => draft.change({ link: target.value })}
        />
        <AudienceFields audience={audience} onChange={(next) => draft.change({ audience: next })} />
      </section>
      <section className={css.pane} aria-label={t`Preview`}>
        <PushPreview words={written[shown] ?? noWords} lang={shown} />
        <p className={css.hint} role="status">
          {draft.isFailed ? t`Not saved. It is tried again.` : draft.isSaved ? t`Saved` : t`Saving …`}
        </p>
        {draft.isStale && (
          <FormStatus tone="bad">
            <p>{t`A colleague has changed or sent this message meanwhile. Reload to see it; your last change is not saved.`}</p>
          </FormStatus>
        )}
        {test.isSuccess && (
          <FormStatus tone="ok">
            <p>{t`It is on its way to your inbox and your devices.`}</p>
          </FormStatus>
        )}
        {error && (
          <FormStatus tone="bad">
            <p>
              {error instanceof ApiError && error.code === "invalid"
                ? t`A title or a message is missing, or the address is wrong.`
                : i18n._(errorMessage(error))}
            </p>
          </FormStatus>
        )}
        {offline && <p className={css.hint}>{t`You are offline. Messages are sent when you are connected again.`}</p>}
        <div className={layout.actions}>
          <Button
            busy={test.isPending}
            disabled={offline || !draft.isSaved}
            onClick={() => test.mutate()}
          >{t`Test on me`}</Button>
          <Button variant="primary" disabled={offline || !draft.isSaved} onClick={() => setSending(true)}>
            {t`Send or schedule …`}
          </Button>
          <Button
            variant="quiet"
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: () => void navigate({ to: "/messages" }) })}
          >{t`Delete the draft`}</Button>
        </div>
      </section>
      {sending && (
        <SendSheet id={message.id} version={draft.version} audience={audience} onClose={() => setSending(false)} />
      )}
    </div>
  );
}

/** What is typed, saved some moments later; one save at a time. */
function useDraft({ id, version: firstVersion, texts, link, audience }: OperatorMessage) {
  const [content, setContent] = useState<MessageContent>({ texts, link, audience });
  const [saved, setSaved] = useState(content);
  const version = useRef(firstVersion);
  const save = useSaveMessage(id);
  const isStale = save.data?.changed === false;
  const isSaved = content === saved;
  const { mutate, isPending, isError } = save;
  useEffect(() => {
    if (isSaved || isPending || isStale) return;
    const timer = setTimeout(
      () =>
        mutate(
          { ...content, version: version.current },
          {
            onSuccess: ({ changed, message }) => {
              if (!changed) return;
              version.current = message.version;
              setSaved(content);
            },
          },
        ),
      isError ? retryAfter : saveAfter,
    );
    return () => clearTimeout(timer);
  }, [content, isSaved, isPending, isError, isStale, mutate]);
  return {
    content,
    change: (part: Partial<MessageContent>) => setContent((former) => ({ ...former, ...part })),
    version: version.current,
    isSaved,
    isStale,
    isFailed: isError && !isSaved,
  };
}
