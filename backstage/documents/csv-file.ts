interface CsvPart {
  readonly csv: string;
  readonly next_cursor: string | null;
}

/** Reads all parts of a CSV export and makes one file of them. */
export async function csvFile(
  name: string,
  readPart: (cursor: { cursor?: string }) => Promise<CsvPart>,
): Promise<File> {
  const parts: string[] = [];
  let cursor: string | null = "";
  do {
    const part = await readPart(cursor ? { cursor } : {});
    parts.push(part.csv);
    cursor = part.next_cursor;
  } while (cursor !== null);
  return new File(parts, name, { type: "text/csv" });
}
