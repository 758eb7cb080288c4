import { useLingui } from "@lingui/react/macro";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { commentLength } from "#contract/comments/limits.ts";
import { hasLink } from "#shared/links-in-text.ts";
import { readText, writeText } from "#src/offline/local-storage.ts";
import { Button } from "#src/ui/button.tsx";
import css from "./comment-form.module.css";
import { useActionError } from "./use-action-error.ts";

/** Characters below the limit at which the remaining count appears. */
const near = 200;

interface Props {
  /** Label of the field for screen readers. */
  label: string;
  /** Label of the button. */
  action: string;
  /** Name of the draft. */
  draft: string;
  /** The text to edit. */
  initial?: string;
  /** Whether the field gets the focus at once. */
  focus?: boolean;
  /** Takes the text; the form is empty afterwards. Where it fails the text stays. */
  onSubmit: (text: string) => Promise<void>;
  onCancel?: () => void;
}

/** The form of a comment, with the remaining length and a check of its content before it is sent. */
export function CommentForm({ label, action, draft, initial = "", focus = false, onSubmit, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const key = `kapok.draft.${draft}`;
  const [text, setText] = useState(() => readText(key) || initial);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { failure, attempt } = useActionError();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (!focus) return;
    const end = area.current?.value.length ?? 0;
    area.current?.focus();
    area.current?.setSelectionRange(end, end);
  }, [focus]);

  const left = commentLength - text.length;
  const count = i18n.number(Math.abs(left));
  const linked = hasLink(text);
  const empty = text.trim() === "";
  const mistake = linked
    ? t`Comments may not contain links. This protects everyone from phishing.`
    : left < 0
      ? t`Too long by ${count} characters`
      : tried && empty
        ? t`This is a required field.`
        : failure;

  function write(next: string) {
    setText(next);
    setTried(false);
    writeText(key, next === "" || next === initial ? null : next);
  }

  function cancel() {
    // An edit stays in the field; a new comment is cleared.
    if (initial) write("");
    onCancel?.();
  }

  async function submit(event?: SubmitEvent) {
    event?.preventDefault();
    setTried(true);
    if (busy || empty || linked || left < 0) return area.current?.focus();
    setBusy(true);
    if (await attempt(() => onSubmit(text.trim()))) write("");
    setBusy(false);
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        name="comment"
        rows={2}
        value={text}
        placeholder={label}
        aria-invalid={mistake !== undefined || undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit();
        }}
      />
      <div className={css.foot}>
        <p id={`${id}-help`} className={css.help} data-bad={mistake !== undefined || undefined} role="status">
          {mistake ?? (left <= near ? t`${count} characters left` : "")}
        </p>
        {onCancel && <Button size="small" onClick={cancel}>{t`Cancel`}</Button>}
        <Button size="small" variant="primary" type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
