/** The line ending of a text, if it has only one kind; `\n` for texts without or with several. */
export function lineEndingOf(text: string): "\n" | "\r\n" | "\r" {
  const kinds = new Set(text.match(/\r\n|\n|\r/g));
  const [only = "\n"] = kinds.size === 1 ? kinds : [];
  return only as "\n" | "\r\n" | "\r";
}

/** The place of a character where each line ending counts as one, as in the editor and in a text area. */
export function editorOffset(text: string, offset: number): number {
  return text.slice(0, offset).replaceAll("\r\n", "\n").length;
}

/**
 * Returns a text after an edit in a text area, which shows every line ending as `\n`. What was not edited keeps its
 * own line endings.
 *
 * @param edited value of the text area
 */
export function applyPlainEdit(text: string, edited: string): string {
  // Offsets in the text of each character that the text area shows.
  const offsets: number[] = [];
  for (let at = 0; at < text.length; at++) {
    offsets.push(at);
    if (text[at] === "\r" && text[at + 1] === "\n") at++;
  }
  offsets.push(text.length);
  const shown = text.replace(/\r\n|\r/g, "\n");
  let head = 0;
  while (head < shown.length && head < edited.length && shown[head] === edited[head]) head++;
  let tail = 0;
  const most = Math.min(shown.length, edited.length) - head;
  while (tail < most && shown[shown.length - 1 - tail] === edited[edited.length - 1 - tail]) tail++;
  const inserted = edited.slice(head, edited.length - tail).replaceAll("\n", lineEndingOf(text));
  return text.slice(0, offsets[head]) + inserted + text.slice(offsets[shown.length - tail]);
}
