import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Contact } from "#contract/contact/inbox.ts";
import { contactStates, noteLength } from "#contract/contact/inbox-limits.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { SelectField, TextArea } from "#src/ui/text-field.tsx";
import { useMe } from "../access/me.queries.ts";
import css from "./inbox.module.css";
import { useChangeLetter } from "./inbox.queries.ts";
import { letterStates } from "./letter-names.ts";

/** Who answers a letter, what became of it, and what colleagues should know. */
export function LetterFile({ letter }: { letter: Contact }) {
  const { t, i18n } = useLingui();
  const { id, version, state, assignee, colleague_list: colleagues } = letter;
  const me = useMe().data?.member.id ?? null;
  const change = useChangeLetter(id);
  const [note, setNote] = useState(letter.note);
  const set = (changes: Partial<Pick<Contact, "state">> & { assignee?: number | null }) =>
    change.mutate({ version, state, assignee: assignee?.id ?? null, note, ...changes });
  return (
    <section className={css.part}>
      <h2>{t`For the team`}</h2>
      <div className={css.file}>
        <SelectField
          label={t`State`}
          value={state}
          onChange={({ target }) => set({ state: contactStates.find((each) => each === target.value) ?? state })}
        >
          {contactStates.map((each) => (
            <option key={each} value={each}>
              {i18n._(letterStates[each])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t`Who answers it`}
          value={assignee?.id ?? ""}
          onChange={({ target }) => {
            const chosen = Number(target.value) || null;
            set({ assignee: chosen, ...(state === "new" && chosen !== null && { state: "taken" }) });
          }}
        >
          <option value="">{t`Nobody yet`}</option>
          {colleagues.map((colleague) => (
            <option key={colleague.id} value={colleague.id}>
              {colleague.nickname}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea
        label={t`Note for colleagues`}
        rows={3}
        maxLength={noteLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {change.data?.changed === false && (
        <FormStatus tone="wait">
          <p>{t`A colleague has changed this letter meanwhile. This is how it is now.`}</p>
        </FormStatus>
      )}
      {change.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(change.error))}</p>
        </FormStatus>
      )}
      <div className={layout.actions}>
        {assignee?.id !== me && state !== "spam" && (
          <Button
            busy={change.isPending}
            onClick={() => set({ assignee: me, ...(state === "new" && { state: "taken" }) })}
          >
            {t`Take it`}
          </Button>
        )}
        <Button busy={change.isPending} disabled={note === letter.note} onClick={() => set({})}>
          {t`Save note`}
        </Button>
      </div>
    </section>
  );
}
