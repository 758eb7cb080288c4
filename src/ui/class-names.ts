/** Joins class names into one `class` value; false and missing ones are left out. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
