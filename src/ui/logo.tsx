import { classNames } from "./class-names.ts";
import css from "./logo.module.css";

/** The class of an element with the logo and the name; a `small` in it has the second name. */
export const brandClass: string = classNames(css.brand);

/** The class of a picture in place of the flower, which keeps its ratio. */
export const logoClass: string = classNames(css.logo);

/** Outline of the five-petal flower in a square of 32. */
export const markPath =
  "M13.96 13.15C11.04 11.54 7.97 7.75 10.6 3.66 12.5 1.18 17.46 1.32 19.65 3.22 22.42 6.29 20.96 11.25 18.04 13.15A4.18 4.18 0 0 0 13.96 13.15ZM18.84 13.73C19.46 10.45 22.13 6.37 26.83 7.6 29.77 8.64 31.17 13.41 30.04 16.08 27.98 19.66 22.81 19.81 20.1 17.62A4.18 4.18 0 0 0 18.84 13.73ZM19.8 18.55C23.11 18.13 27.82 19.4 28.09 24.26 28.02 27.38 23.92 30.18 21.03 29.93 16.98 29.08 15.25 24.21 16.49 20.95A4.18 4.18 0 0 0 19.8 18.55ZM15.51 20.95C16.93 23.97 17.18 28.84 12.65 30.61 9.65 31.5 5.72 28.46 5.07 25.64 4.62 21.53 8.72 18.37 12.2 18.55A4.18 4.18 0 0 0 15.51 20.95ZM11.9 17.62C9.47 19.9 4.91 21.64 1.83 17.88 0.06 15.31 1.73 10.63 4.21 9.13 7.99 7.44 12.26 10.36 13.16 13.73A4.18 4.18 0 0 0 11.9 17.62ZM14.25 16.8a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0 -3.5 0Z";

/** The five-petal flower. */
export function Mark() {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d={markPath} />
    </svg>
  );
}
