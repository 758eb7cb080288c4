import { Children, type ReactNode } from "react";
import css from "./app-bar.module.css";
import { classNames } from "./class-names.ts";
import { brandClass } from "./logo.tsx";

interface AppBarProps {
  /** The link home: mark, name, and the second name in `small`. */
  brand: ReactNode;
  /** Links of the main navigation, for wide windows. */
  nav: ReactNode[];
  navLabel: string;
  /** Icon buttons and links with `iconButtonClass`. */
  tools: ReactNode;
  /** On phones in the place of the brand: the way back, with `iconButtonClass`. */
  back?: ReactNode;
  /** Beside `back`. */
  title?: string | undefined;
}

/** The bar that stays at the top of every page. */
export function AppBar({ brand, nav, navLabel, tools, back, title }: AppBarProps) {
  return (
    <header className={css.bar} data-inner={back ? "" : undefined}>
      <div className="wrap">
        {back && <div className={css.back}>{back}</div>}
        <div className={classNames(brandClass, css.brand)}>{brand}</div>
        {title && <p className={css.title}>{title}</p>}
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
