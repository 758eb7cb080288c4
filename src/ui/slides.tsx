import { Children, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import layout from "./layout.module.css";
import css from "./slides.module.css";

/** Slides side by side on wide windows, a sideways run with dots on phones. */
export function Slides({ label, lang, children }: { label: string; lang?: string | undefined; children: ReactNode }) {
  const run = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [scrolls, setScrolls] = useState(true);
  const count = Children.count(children);

  useEffect(() => {
    const element = run.current;
    if (!element) return;
    const hidden = () => element.scrollWidth - element.clientWidth;
    const follow = () => setAt(hidden() > 1 ? Math.round((Math.abs(element.scrollLeft) / hidden()) * (count - 1)) : 0);
    const resized = new ResizeObserver(() => setScrolls(hidden() > 1));
    resized.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, [count]);

  // A group, not a region: the section around it has the same name.
  const group = { role: "group", "aria-label": label };
  return (
    <div lang={lang}>
      <div {...group} ref={run} className={classNames(css.slides, layout.run)} tabIndex={scrolls ? 0 : undefined}>
        {children}
      </div>
      <p className={css.dots} aria-hidden="true">
        {Children.map(children, (_, index) => (
          <i data-on={index === at || undefined} />
        ))}
      </p>
    </div>
  );
}

interface SlideProps {
  /** The category whose colors it uses. */
  art: string;
  /** The number that it is about. */
  figure: ReactNode;
  unit: ReactNode;
  /** A sentence, perhaps under a heading. */
  children: ReactNode;
}

/** One fact in a colored card. */
export function Slide({ art, figure, unit, children }: SlideProps) {
  return (
    <article className={css.slide} data-c={art}>
      <div className={css.words}>{children}</div>
      <b>
        {figure}
        {unit && <small>{unit}</small>}
      </b>
    </article>
  );
}
