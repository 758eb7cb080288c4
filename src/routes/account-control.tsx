import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { UserRound } from "lucide";
import type { ReactNode } from "react";
import { useAccountFocus } from "#src/components/members/use-account-focus.ts";
import { useMember } from "#src/components/members/use-member.ts";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { iconButtonClass } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

const AccountMenu = lazyHydrated(
  () => import("#src/features/auth/account-menu.tsx").then((module) => module.AccountMenu),
  {
    catalog: "auth",
  },
);

/** The account button of the bar: the menu of the member, or the link to the login. */
export function AccountControl({ memberLink }: { memberLink: ReactNode }) {
  if (useMember().state === "signed-in") return <AccountMenu fallback={memberLink} />;
  return <LoginLink />;
}

function LoginLink() {
  const { t } = useLingui();
  const { header } = useSuspenseQuery(mainQuery(useLocale().id)).data.data;
  const label = header.login_text || t`Log in`;
  useAccountFocus();
  return (
    <a href="#login" data-account className={iconButtonClass} aria-label={label} title={label}>
      <Icon icon={UserRound} />
    </a>
  );
}
