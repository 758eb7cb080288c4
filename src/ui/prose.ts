import { classNames } from "./class-names.ts";
import css from "./prose.module.css";

/**
 * The class of an element that holds the HTML of an article. Its `data-size`, 1 to 4, is how large it is set; 2 is
 * usual. With `data-opening` it shows its beginning alone.
 */
export const proseClass: string = classNames(css.prose);
