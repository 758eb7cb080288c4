import { useLingui } from "@lingui/react/macro";
import { useLocale } from "#src/lib/use-locale.ts";
import { textIn } from "../documents/content-languages.ts";
import { type Component, componentTypes } from "./component-types.ts";

/** Returns the name of a component for people: its type, and its title if that says something else. */
export function useComponentName(): (component: Pick<Component, "component_id" | "title">) => string {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  return ({ component_id: type, title }) => {
    const name = i18n._(componentTypes[type].name);
    const text = textIn(title, lang);
    return text && text !== name
      ? t({ comment: "Type of a part of a page, and its title", message: `${name}: ${text}` })
      : name;
  };
}
