import { Children, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { brandClass } from "./logo.tsx";
import { Meta } from "./meta.tsx";
import css from "./page-frame.module.css";

interface AppBarProps {
  /** The link home: mark, name, and the second name in `small`. */
  brand: ReactNode;
  /** Links of the main navigation, for wide windows. */
  nav: ReactNode[];
  navLabel: string;
  /** Icon buttons and links with `iconButtonClass`. */
  tools: ReactNode;
}

/** The bar that stays at the top of every page. */
export function AppBar({ brand, nav, navLabel, tools }: AppBarProps) {
  return (
    <header className={css.bar}>
      <div className="wrap">
        <div className={classNames(brandClass, css.brand)}>{brand}</div>
        <nav className={css.nav} aria-label={navLabel}>
          <ul>
            {Children.map(nav, (link) => (
              <li>{link}</li>
            ))}
          </ul>
        </nav>
        <div className={css.tools}>{tools}</div>
      </div>
    </header>
  );
}

/** The first thing that the keyboard reaches: past the navigation, to the content. */
export function SkipLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={css.skip} href={href}>
      {children}
    </a>
  );
}

/** The navigation at the bottom of phones: links with an icon and a label, at most five. */
export function TabBar({ label, items }: { label: string; items: ReactNode[] }) {
  return (
    <nav className={css.tabBar} aria-label={label}>
      <ul>
        {Children.map(items, (item) => (
          <li>{item}</li>
        ))}
      </ul>
    </nav>
  );
}

/** A list of links in the footer. */
export const footerLinksClass: string = classNames(css.links);

interface FooterProps {
  brand: ReactNode;
  about: ReactNode;
  /** Lists with `footerLinksClass`. */
  links: ReactNode;
  /** Spans: copyright, version, sync mark. */
  meta: ReactNode;
  /** Id of the empty element at its end. */
  endId: string;
}

/** The end of every page. */
export function Footer({ brand, about, links, meta, endId }: FooterProps) {
  return (
    <footer className={css.footer}>
      <div className="wrap">
        <div className={brandClass}>{brand}</div>
        <p>{about}</p>
        {links}
        <Meta>{meta}</Meta>
        <div id={endId} />
      </div>
    </footer>
  );
}
