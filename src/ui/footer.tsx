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
        <ul className={css.links}>
          {Children.map(links, (link) => (
            <li>{link}</li>
          ))}
        </ul>
        <Meta>{meta}</Meta>
        <div id={endId} />
      </div>
    </footer>
  );
}
