import { Children, type ReactNode } from "react";
import css from "./footer.module.css";
import { brandClass } from "./logo.tsx";
import { Meta } from "./meta.tsx";

interface FooterProps {
  brand: ReactNode;
  about: ReactNode;
  links: ReactNode[];
  /** Spans: copyright, version, sync mark. */
  meta: ReactNode;
}

/** The end of every page. */
export function Footer({ brand, about, links, meta }: FooterProps) {
  return (
    <footer className={css.footer}>
      <div className="wrap">
        <div className={brandClass}>{brand}</div>
        <p>{about}</p>
        <ul className={css.links}>
          {Children.map(links, (link) => (
            <li>{link}</li>
          ))}
        </ul>
        <Meta>{meta}</Meta>
      </div>
    </footer>
  );
}
