/** Whether the database can store the texts of content: it has no place for the character 0 and halves of pairs. */
export function isStorable(content: unknown): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i.test(JSON.stringify(content) ?? "");
}
