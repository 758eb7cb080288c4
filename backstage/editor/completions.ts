import type { Completion, CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import type { StateCommand } from "@codemirror/state";
import type { LinkKind } from "#shared/markdown/markdown-figures.ts";

/** A command of the slash menu. */
export interface SlashCommand {
  readonly name: string;
  /** What is typed for it, in every language of the interface. */
  readonly keyword: string;
  readonly run: StateCommand;
}

/** Offers commands after a slash at the beginning of a line. */
export function slashMenu(commands: readonly SlashCommand[]): CompletionSource {
  return (context) => {
    const typed = context.matchBefore(/^\s*\/[^\s/]*/);
    if (!typed) return null;
    const from = typed.from + typed.text.indexOf("/");
    const options = commands.map(
      ({ name, keyword, run }): Completion => ({
        label: `/${keyword}`,
        displayLabel: name,
        detail: `/${keyword}`,
        apply: (view, _, start, end) => {
          view.dispatch({ changes: { from: start, to: end } });
          run(view);
        },
      }),
    );
    return { from, options };
  };
}

/** Finds published items by words of their title. */
export type SearchItems = (kind: LinkKind, question: string) => Promise<readonly { item: number; title: string }[]>;

/** Offers items after `](article:` and `](game:`. */
export function itemMenu(search: SearchItems): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const typed = context.matchBefore(/\]\((?:article|game):[^)\n]*/);
    const [, kind, question = ""] = /\((article|game):(.*)$/.exec(typed?.text ?? "") ?? [];
    if (!typed || !kind) return null;
    const items = await search(kind as LinkKind, question);
    if (context.aborted) return null;
    const options = items.map(({ item, title }) => ({ label: title, apply: String(item) }));
    return { from: typed.to - question.length, options, filter: false };
  };
}
