/** Whether a Markdown text shows a picture of the library. */
export function namesPicture(text: string, id: number): boolean {
  return new RegExp(`\\(media:${id}[ )]`).test(text);
}

/** A Markdown text without a picture of the library. */
export function withoutPicture(text: string, id: number): string {
  return text.replaceAll(new RegExp(`!\\[(?:\\\\.|[^\\]\\\\])*\\]\\(media:${id}(?: +"[^"]*")?\\)`, "g"), "");
}
