import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { listColleagues } from "#contract/backstage/review.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { FormStatus } from "#src/ui/form-status.tsx";
import { SelectField } from "#src/ui/text-field.tsx";

interface ColleagueFieldProps {
  label: string;
  /** Id of the chosen member; `null` for nobody. */
  value: number | null;
  /** The content language in which they must write; `null` for any. */
  contentLang: number | null;
  onChange: (value: number | null) => void;
}

/** Chooses who works on something. */
export function ColleagueField({ label, value, contentLang, onChange }: ColleagueFieldProps) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const colleagues = useQuery({
    queryKey: ["backstage", "colleagues"],
    queryFn: () => callAsMember(listColleagues, undefined, { lang }),
  });
  const writers = (colleagues.data?.colleague_list ?? []).filter(
    ({ lang_list }) => lang_list === null || contentLang === null || lang_list.includes(contentLang),
  );
  return (
    <>
      <SelectField label={label} value={value ?? ""} onChange={({ target }) => onChange(Number(target.value) || null)}>
        <option value="">{t`Nobody in particular`}</option>
        {writers.map(({ id, nickname }) => (
          <option key={id} value={id}>
            {nickname}
          </option>
        ))}
      </SelectField>
      {colleagues.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(colleagues.error))}</p>
        </FormStatus>
      )}
    </>
  );
}
