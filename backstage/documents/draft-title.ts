/** Fields of which the first that has a text is the title of a document. */
const titleFields = ["title", "name", "question", "key"] as const;

/** The title that a content gives its document: a text, or the first of its texts in several languages. */
export function draftTitle(data: Readonly<Record<string, unknown>>): string {
  for (const field of titleFields) {
    const value = data[field];
    const texts: unknown[] = typeof value === "object" && value !== null ? Object.values(value) : [value];
    const text = texts.find((each) => typeof each === "string" && each !== "");
    if (typeof text === "string") return text;
  }
  return "";
}
