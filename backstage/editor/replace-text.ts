import { Text, Transaction } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { hunksOf } from "#shared/merge/sequence-diff.ts";

const linesOf = (text: string) => text.split(/(?<=\n)/);

/**
 * Replaces the lines of an editor that differ from a text with the same line endings, as a remote change. The cursor, and
 * a composition in another line, stay: a colleague's change may arrive while somebody writes.
 */
export function replaceText(view: EditorView, text: string): void {
  const { state } = view;
  // Both have `\n` between lines, as the editor counts.
  const before = linesOf(state.doc.toString());
  const after = linesOf(state.toText(text).toString());
  const starts = [0];
  for (const line of before) starts.push((starts.at(-1) ?? 0) + line.length);
  const changes = hunksOf(before, after).map(({ start, end, from, to }) => ({
    from: starts[start] ?? 0,
    to: starts[end] ?? state.doc.length,
    insert: Text.of(after.slice(from, to).join("").split("\n")),
  }));
  // Undo takes back what was typed here, not a colleague's change.
  view.dispatch({ changes, annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)] });
}
