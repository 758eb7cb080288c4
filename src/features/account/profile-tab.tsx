import { useLingui } from "@lingui/react/macro";
import type { User } from "#contract/members/endpoints.ts";
import { formatDate } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Facts } from "#src/ui/facts.tsx";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import { mayChange } from "./can-edit-account.ts";
import { ProfileForm } from "./profile-form.tsx";
import { NetworkNote, ReadOnlyNote } from "./status-notices.tsx";
import type { TabProps } from "./tab-props.ts";

/** What a member says of himself. */
export function ProfileTab({ center: { user, country_list: countries }, reload }: TabProps) {
  const { t } = useLingui();
  return (
    <section className={layout.stack} aria-labelledby="profile">
      <SectionHead id="profile" title={t`Personal information`} />
      <NetworkNote />
      {mayChange(user) ? (
        <ProfileForm user={user} countries={countries} reload={reload} />
      ) : (
        <>
          <ReadOnlyNote />
          <ProfileFacts user={user} />
        </>
      )}
    </section>
  );
}

function ProfileFacts({ user }: { user: User }) {
  const { t } = useLingui();
  const locale = useLocale();
  const country = user.country && new Intl.DisplayNames(locale.code, { type: "region" }).of(user.country);
  const { year, month, day } = user.birthday ?? {};
  const date = year && [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
  return (
    <Facts
      items={[
        { term: t`Nickname`, detail: user.nickname },
        { term: t`Mobile number`, detail: user.phone || t`None` },
        { term: t`Country or region`, detail: country || t`None` },
        { term: t`Birthday`, detail: date ? formatDate(date, locale.code) : t`None` },
      ]}
    />
  );
}
