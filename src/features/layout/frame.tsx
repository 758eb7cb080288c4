import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import {
  CalendarDays,
  Clover,
  Gamepad2,
  House,
  type IconNode,
  LayoutGrid,
  LibraryBig,
  Newspaper,
  Search,
  UserRound,
} from "lucide";
import { type ReactNode, useSyncExternalStore } from "react";
import type { Picture as StoredPicture } from "#contract/media/schemas.ts";
import type { NavItem } from "#contract/pages/endpoints.ts";
import { useAccountFocus } from "#src/components/members/use-account-focus.ts";
import { frameElements } from "#src/components/page/frame-portal.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { isWithin, membersOnly, NavTitle, navTarget } from "#src/components/site/navigation.tsx";
import { appearance, onPreferenceChange } from "#src/lib/appearance.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { iconButtonClass } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { logoClass, Mark } from "#src/ui/logo.tsx";
import { AppBar, Footer, SkipLink, TabBar } from "#src/ui/page-frame.tsx";
import { ColorScheme, Picture } from "#src/ui/picture.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Notices } from "./notices.tsx";

const icons: Record<string, IconNode> = {
  house: House,
  "gamepad-2": Gamepad2,
  "calendar-days": CalendarDays,
  "layout-grid": LayoutGrid,
  newspaper: Newspaper,
  clover: Clover,
};

const PageBanners = lazyHydrated(() =>
  import("#src/components/advertising/page-banners.tsx").then((module) => module.PageBanners),
);
const FooterLinks = lazyHydrated(() => import("./footer-links.tsx").then((module) => module.FooterLinks));

const MemberGate = lazyHydrated(
  () => import("#src/components/members/member-gate.tsx").then((module) => module.MemberGate),
  {
    ssr: false,
  },
);

interface FrameProps {
  /** The account button of the bar; it gets the link that the server renders in its place. */
  account: (memberLink: ReactNode) => ReactNode;
  /** Follows the footer. */
  children: ReactNode;
}

/** The frame of every page: bar, navigation, notices, footer. */
export function Frame({ account, children }: FrameProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: main } = useSuspenseQuery(mainQuery(locale.id));
  const { header, footer, nav_list: nav, config } = main.data;
  const lang = contentLangAttribute(locale);
  const path = useLocation({ select: (location) => location.pathname });
  const version = config.version;
  const logo = header.logo_list?.find((each) => each.is_between);
  const brandWith = (picture: StoredPicture | null | undefined, to: string) => (
    <Link to={to} aria-label={t`${header.brand} home`}>
      {picture ? (
        <span className={logoClass}>
          <Picture picture={picture} sizes="9rem" ratio="own" />
        </span>
      ) : (
        <Mark />
      )}
      <span lang={lang}>{header.brand}</span>{" "}
      {header.brand_latin !== header.brand && <small>{header.brand_latin}</small>}
    </Link>
  );
  return (
    <ChosenScheme>
      <SkipLink href="#main">{t`Skip to content`}</SkipLink>
      <AppBar
        brand={brandWith(logo?.logo, logo?.uri || "/")}
        navLabel={t`Main navigation`}
        nav={[home(t`Home`, path), ...nav.map((item) => navLink(item, path, lang))]}
        tools={
          <>
            <LanguageSwitch />
            <Link
              to="/search/{-$searchVal}"
              params={{ searchVal: undefined }}
              className={iconButtonClass}
              aria-label={t`Search`}
            >
              <Icon icon={Search} />
            </Link>
            <Link to="/library" className={iconButtonClass} aria-label={t`Library`} {...current(path === "/library")}>
              <Icon icon={LibraryBig} />
            </Link>
            {account(<MemberLink />)}
          </>
        }
      />
      <Notices />
      <Page closed={membersOnly(nav, path)?.title} lang={lang} path={path} />
      <Footer
        endId={frameElements.footer}
        brand={brandWith(footer.logo, "/")}
        about={<span lang={lang}>{footer.about_text}</span>}
        links={<FooterLinks path={path} />}
        meta={
          <>
            <span lang={lang}>{footer.copyright_text}</span>
            <span>{t`Version ${version}`}</span>
          </>
        }
      />
      <TabBar
        label={t`Main navigation`}
        items={[
          tab(<Icon icon={House} />, t`Home`, "/", path),
          // Only items with an icon fit here.
          ...nav.flatMap((item) => {
            const icon = iconOf(item);
            return icon ? tab(icon, item.title, navTarget(item), path, item.uri, lang) : [];
          }),
        ]}
      />
      {children}
    </ChosenScheme>
  );
}

/** A component of its own, so that the frame does not render again when the scheme changes. */
function ChosenScheme({ children }: { children: ReactNode }) {
  const scheme = useSyncExternalStore(onPreferenceChange, appearance, () => "system" as const);
  return <ColorScheme value={scheme}>{children}</ColorScheme>;
}

function MemberLink() {
  const { t } = useLingui();
  useAccountFocus();
  return (
    <Link
      to="/member/{-$tab}"
      params={{ tab: undefined }}
      data-account
      className={iconButtonClass}
      aria-label={t`Member centre`}
    >
      <Icon icon={UserRound} />
    </Link>
  );
}

/**
 * The page content. During a navigation the previous page stays, with a progress line at the top. It is a component of
 * its own, so that bar and footer do not render again. The server, which does not know the member, renders only the
 * title of members-only pages.
 */
function Page({ closed, lang, path }: { closed: string | undefined; lang: string | undefined; path: string }) {
  const title = <span lang={lang}>{closed}</span>;
  const opening = useRouterState({ select: (state) => state.isLoading });
  return (
    <main id="main" tabIndex={-1} aria-busy={opening}>
      {closed ? (
        <div className={layout.screen}>
          <MemberGate
            fallback={
              <div className="wrap">
                <PageHead title={title} />
              </div>
            }
          />
        </div>
      ) : (
        <Outlet />
      )}
      <PageBanners path={path} />
    </main>
  );
}

function home(title: string, path: string) {
  return (
    <Link key="/" to="/" {...current(path === "/")}>
      {title}
    </Link>
  );
}

function navLink(item: Omit<NavItem, "sub_nav_list">, path: string, lang: string | undefined) {
  return (
    <Link key={item.id} to={navTarget(item)} lang={lang} {...current(isWithin(path, item.uri))}>
      <NavTitle item={item} />
    </Link>
  );
}

/** The icon of a navigation item: a picture of the editors, or one of the site's by name. */
function iconOf({ icon, icon_img: picture }: NavItem): ReactNode {
  if (picture) return <Picture picture={picture} sizes="1.5rem" ratio="1/1" />;
  const glyph = icons[icon];
  return glyph && <Icon icon={glyph} />;
}

function tab(icon: ReactNode, title: string, to: string, path: string, uri = to, lang?: string) {
  return (
    <Link key={uri} to={to} lang={lang} {...current(uri === "/" ? path === "/" : isWithin(path, uri))}>
      {icon}
      {title}
    </Link>
  );
}

function current(is: boolean): { "aria-current"?: "page" } {
  return is ? { "aria-current": "page" } : {};
}
