import { type ChangeSpec, EditorSelection, type StateCommand, type TransactionSpec } from "@codemirror/state";

/** Puts marks such as `**` around each selection, or removes them where they are. */
export function toggleMark(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { length } = mark;
    const changes = state.changeByRange(({ from, to }) => {
      const isMarked =
        state.sliceDoc(Math.max(0, from - length), from) === mark &&
        state.sliceDoc(to, Math.min(state.doc.length, to + length)) === mark &&
        // The inner asterisks of bold text are no marks of italic text.
        !(length === 1 && state.sliceDoc(from - 2, from) === mark.repeat(2));
      if (isMarked) {
        const specs = [
          { from: from - length, to: from },
          { from: to, to: to + length },
        ];
        return { changes: specs, range: EditorSelection.range(from - length, to - length) };
      }
      const specs = [
        { from, insert: mark },
        { from: to, insert: mark },
      ];
      return { changes: specs, range: EditorSelection.range(from + length, to + length) };
    });
    dispatch(state.update(changes, { scrollIntoView: true, userEvent: "input" }));
    return true;
  };
}

const anyPrefix = /^(?:#{1,6} |> |[-+*] |\d{1,9}[.)] )/;

/** Begins the selected lines with a prefix such as `## `, in place of another one, or removes it from them. */
export function togglePrefix(prefix: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const lines = state.selection.ranges.flatMap(({ from, to }) => {
      const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
      return Array.from({ length: last - first + 1 }, (_, n) => state.doc.line(first + n));
    });
    const isSet = lines.every((line) => line.text.startsWith(prefix));
    const changes = lines.map(({ from, text }, index): ChangeSpec => {
      const former = anyPrefix.exec(text)?.[0].length ?? 0;
      const wanted = prefix === "1. " ? `${index + 1}. ` : prefix;
      return { from, to: from + former, insert: isSet ? "" : wanted };
    });
    dispatch(state.update({ changes, scrollIntoView: true, userEvent: "input" }));
    return true;
  };
}

/** Puts the selection into brackets and lets the address be typed: `[text](…)`. */
export function insertLink(address: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { from, to } = state.selection.main;
    const text = state.sliceDoc(from, to);
    const insert = `[${text}](${address})`;
    // The text is still missing, or the address.
    const anchor = text === "" ? from + 1 : from + insert.length - 1;
    dispatch(state.update({ changes: { from, to, insert }, selection: { anchor }, userEvent: "input" }));
    return true;
  };
}

/** Inserts a block of its own at the cursor, with empty lines around it. */
export function insertBlock(block: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { to } = state.selection.main;
    const line = state.doc.lineAt(to);
    const at = line.text.trim() === "" ? line.from : line.to;
    const before = at === 0 ? "" : isEmptyBefore(state.sliceDoc(0, at)) ? "" : "\n\n";
    const after = /^\n?$/.test(state.sliceDoc(at, at + 2)) ? "\n" : "\n\n";
    // Lines are those of the document, whatever ends them.
    const insert = state.toText((before + block + after).replaceAll("\n", state.lineBreak));
    dispatch(
      state.update({ changes: { from: at, insert }, selection: { anchor: at + insert.length }, scrollIntoView: true }),
    );
    return true;
  };
}

function isEmptyBefore(text: string): boolean {
  return /(?:\r?\n[ \t]*){2}$/.test(text);
}

/** Inserts a reference at the cursor and its footnote at the end, where it can be typed. */
export const insertFootnote: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const text = state.sliceDoc();
  const used = [...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
  const label = `[^${Math.max(0, ...used) + 1}]`;
  const { to } = state.selection.main;
  const end = state.doc.length;
  const gap = state.doc.line(state.doc.lines).text === "" ? "\n" : "\n\n";
  const note = state.toText(`${gap}${label}: `.replaceAll("\n", state.lineBreak));
  const spec: TransactionSpec = {
    changes: [
      { from: to, insert: label },
      { from: end, insert: note },
    ],
    selection: { anchor: end + label.length + note.length },
    scrollIntoView: true,
  };
  dispatch(state.update(spec));
  return true;
};
