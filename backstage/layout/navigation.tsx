import { useLingui } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import { Globe, LogOut } from "lucide";
import { backstagePath } from "#contract/backstage/addresses.ts";
import { joinLocale, routedLocales } from "#contract/locales.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Mark } from "#src/ui/logo.tsx";
import { useMe } from "../access/me.queries.ts";
import { useLogOut } from "../access/use-log-out.tsx";
import { useUnsent } from "../drafts/use-unsent.ts";
import css from "./navigation.module.css";
import { type Place, usePlaces } from "./places.ts";

/** All places that the member's roles allow, and their account. */
export function Navigation() {
  const { t, i18n } = useLingui();
  const me = useMe();
  const { logOut, question } = useLogOut();
  const unsent = useUnsent().count;
  const places = usePlaces();
  const groups = new Set(places.map(({ group }) => group));
  return (
    <div className={css.navigation}>
      <Link to="/" className={css.brand}>
        <Mark />
        {t`Kapok Backstage`}
      </Link>
      <nav aria-label={t`Backstage`}>
        {[...groups].map((group) => (
          <ul key={group}>
            {places
              .filter((place) => place.group === group)
              .map((place) => (
                <PlaceLink
                  key={place.to}
                  {...place}
                  count={place.to === "/unsent" && unsent > 0 ? i18n.number(unsent) : undefined}
                />
              ))}
          </ul>
        ))}
      </nav>
      <div className={css.account}>
        <Languages />
        {me.data && <p>{me.data.member.nickname}</p>}
        <button type="button" className={css.place} onClick={() => void logOut()}>
          <Icon icon={LogOut} flip />
          {t`Log out`}
        </button>
      </div>
      {question}
    </div>
  );
}

function PlaceLink({ to, icon, label, count }: Place & { count: string | undefined }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isHere = to === "/" ? path === "/" : path === to || path.startsWith(`${to}/`);
  return (
    <li>
      <Link to={to} className={css.place} {...(isHere && { "aria-current": "page" as const })}>
        <Icon icon={icon} />
        {label}
        {count && <small>{count}</small>}
      </Link>
    </li>
  );
}

/** Links to the same screen in the other languages of the interface. */
function Languages() {
  const { code } = useLocale();
  const href = useRouterState({ select: ({ location }) => location.href });
  return routedLocales
    .filter((locale) => locale.code !== code)
    .map((locale) => (
      <a
        key={locale.code}
        href={joinLocale(locale.code, href === "/" ? backstagePath : backstagePath + href)}
        lang={locale.code}
        hrefLang={locale.code}
        className={css.place}
      >
        <Icon icon={Globe} />
        {locale.name}
      </a>
    ));
}
