import { classNames } from "./class-names.ts";
import css from "./link-tabs.module.css";

/** The class of a `nav` whose links look like tabs: the one with `aria-current` is the open one. */
export const linkTabsClass: string = classNames(css.tabs);
