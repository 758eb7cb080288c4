import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type StaffRoleName, staffRoles } from "#contract/auth/permissions.ts";
import { putStaff, removeStaff, type StaffMember } from "#contract/backstage/staff.ts";
import { ApiError } from "#contract/http/errors.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { Switch } from "#src/ui/switch.tsx";
import { SelectField } from "#src/ui/text-field.tsx";
import { useMe } from "../access/me.queries.ts";
import { contentLocales } from "../documents/content-languages.ts";
import { roles } from "./role-names.ts";
import { useProof } from "./use-proof.tsx";

/** Content languages of a role; `null` for all. */
type Languages = readonly number[] | null;
type Given = Partial<Record<StaffRoleName, Languages>>;

/** Gives and takes roles. The site asks for a proof, because roles reach far. */
export function RolesSheet({ staff, onClose }: { staff: StaffMember; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const me = useMe();
  const queryClient = useQueryClient();
  const { withProof, proofSheet } = useProof();
  const { id, nickname } = staff.member;
  const [given, setGiven] = useState<Given>(() =>
    Object.fromEntries(staff.role_list.map(({ role, lang_list: langs }) => [role, langs])),
  );
  const [error, setError] = useState<unknown>();
  const save = useMutation({
    mutationFn: () => {
      const role_list = Object.entries(given).map(([role, langs]) => ({
        role: role as StaffRoleName,
        lang_list: langs && [...langs],
      }));
      const options = { lang, params: { id: String(id) } };
      return withProof<unknown>(() =>
        role_list.length > 0
          ? callAsMember(putStaff, { role_list }, options)
          : callAsMember(removeStaff, undefined, options),
      );
    },
    onMutate: () => setError(undefined),
    onError: setError,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["backstage"] });
      onClose();
    },
  });
  const set = (role: StaffRoleName, langs: Languages | undefined) => {
    const { [role]: _, ...others } = given;
    setGiven(langs === undefined ? others : { ...others, [role]: langs });
  };
  const isOwn = me.data?.member.id === id;
  return (
    <>
      <Sheet open onClose={onClose} title={t`Roles of ${nickname}`} closeLabel={t`Close`}>
        <form
          className={layout.stack}
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          {isOwn && <p>{t`These are your own roles. You can give some up, and get none.`}</p>}
          {staffRoles.map((role) => {
            const name = i18n._(roles[role].name);
            return (
              <div key={role} className={layout.stack}>
                <Switch
                  label={name}
                  hint={i18n._(roles[role].acts)}
                  checked={role in given}
                  onChange={(on) => set(role, on ? null : undefined)}
                />
                {role in given && (role === "author" || role === "editor") && (
                  <LanguageField
                    label={t`Languages: ${name}`}
                    value={given[role] ?? null}
                    onChange={(langs) => set(role, langs)}
                  />
                )}
              </div>
            );
          })}
          {Object.keys(given).length === 0 && staff.role_list.length > 0 && (
            <FormStatus tone="wait">
              <p>{t`${nickname} leaves Backstage at once. What they wrote stays.`}</p>
            </FormStatus>
          )}
          {error !== undefined && <Refusal error={error} />}
          <div className={layout.actions}>
            <Button
              variant="primary"
              type="submit"
              busy={save.isPending && !proofSheet}
              disabled={Object.keys(given).length === 0 && staff.role_list.length === 0}
            >{t`Save`}</Button>
          </div>
        </form>
      </Sheet>
      {proofSheet}
    </>
  );
}

interface LanguageFieldProps {
  label: string;
  value: Languages;
  onChange: (value: Languages) => void;
}

/** All languages, or one. */
function LanguageField({ label, value, onChange }: LanguageFieldProps) {
  const { t } = useLingui();
  const isSome = value !== null && value.length > 1;
  return (
    <SelectField
      label={label}
      value={value === null || isSome ? "" : String(value[0])}
      onChange={({ target }) => onChange(target.value === "" ? null : [Number(target.value)])}
    >
      <option value="">{t`All languages`}</option>
      {contentLocales.map(({ id, code, name }) => (
        <option key={id} value={id} lang={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Why the site keeps the roles as they are. */
function Refusal({ error }: { error: unknown }) {
  const { t, i18n } = useLingui();
  const code = error instanceof ApiError ? error.code : "";
  return (
    <FormStatus tone="bad">
      <p>
        {code === "last_operator"
          ? t`This is the last operator. Make somebody else an operator first.`
          : code === "own_role"
            ? t`Nobody can give themselves a role. Ask another operator.`
            : code === "confirm_again"
              ? t`Nothing was changed, because you did not confirm it.`
              : i18n._(errorMessage(error))}
      </p>
    </FormStatus>
  );
}
