import { downloadFile } from "#src/lib/download-file.ts";

/** Saves the fields of a draft as a text file. */
export function downloadText(data: Readonly<Record<string, unknown>>): void {
  const parts = Object.values(data).filter((value): value is string => typeof value === "string" && value !== "");
  const name = `${new Date().toISOString().slice(0, 16).replace(":", "-")}.md`;
  downloadFile(new File([parts.join("\n\n")], name, { type: "text/markdown" }));
}
