import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const texts = {
  Find: msg({ comment: "Field of find and replace in the text editor", message: "Find" }),
  Replace: msg({ comment: "Field of find and replace in the text editor", message: "Replace with" }),
  next: msg({ comment: "Button: next match", message: "Next match" }),
  previous: msg({ comment: "Button: previous match", message: "Previous match" }),
  all: msg({ comment: "Button: selects all matches", message: "Select all matches" }),
  "match case": msg`Match case`,
  "by word": msg({ comment: "Option of find: whole words only", message: "Whole words" }),
  regexp: msg`Regular expression`,
  replace: msg({ comment: "Button: replaces this match", message: "Replace match" }),
  "replace all": msg`Replace all`,
  close: msg({ comment: "Button: closes find and replace", message: "Close search" }),
  "current match": msg`Current match`,
  "on line": msg({ comment: "Before the number of a line", message: "on line" }),
  "replaced match on line $": msg({ comment: "$ is a number", message: "Replaced the match on line $" }),
  "replaced $ matches": msg({ comment: "$ is a number", message: "Replaced $ matches" }),
  "Go to line": msg`Go to line`,
  go: msg({ comment: "Button: goes to a line", message: "Go" }),
  Completions: msg({ comment: "Name of the menu of commands in the editor", message: "Commands" }),
} as const;

/** Returns the texts of CodeMirror in the language of the interface. */
export function phrasesOf(i18n: I18n): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, i18n._(text)]));
}
