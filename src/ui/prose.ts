import { classNames } from "./class-names.ts";
import css from "./prose.module.css";

/** Sizes that a reader can choose for running text, as `data-size`; 2 is the usual one. */
type ProseSize = 1 | 2 | 3 | 4;

/** The class of an element that holds the HTML of an article. */
export const proseClass: string = classNames(css.prose);
