import { useLingui } from "@lingui/react/macro";
import { joinLocale } from "#contract/locales.ts";
import { minimumAge } from "#contract/members/limits.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { CheckField } from "#src/ui/choice-field.tsx";
import styles from "./auth.module.css";

/** Whether the boxes of `TermsFields` are ticked, as calls expect it. */
export const termsOf = (data: FormData) => ({
  accepts_terms: data.has("accepts_terms"),
  is_of_age: data.has("is_of_age"),
});

/** What the owner of a new account agrees to. */
export function TermsFields({ errors }: { errors: { accepts_terms?: string; is_of_age?: string } }) {
  const { t } = useLingui();
  const { code } = useLocale();
  return (
    <>
      <CheckField name="is_of_age" label={t`I'm at least ${minimumAge} years old.`} required error={errors.is_of_age} />
      <CheckField
        name="accepts_terms"
        label={t`I agree to the terms of service.`}
        required
        error={errors.accepts_terms}
      />
      <p className={styles.note}>
        <a href={joinLocale(code, "/terms-of-service")} target="_blank" rel="noopener">{t`Read the terms`}</a>{" "}
        <a href={joinLocale(code, "/privacy")} target="_blank" rel="noopener">{t`Privacy notice`}</a>
      </p>
    </>
  );
}
