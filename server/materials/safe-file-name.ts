/** Control characters and invisible characters that change how a name is read. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Path separators and other special characters of file systems. */
const reserved = /[/\\:*?"<>|]+/g;
/** Device names of Windows, with any ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?=\.|$)/i;

/** Bytes in UTF-8: below the 255 of most file systems, with room for a number. */
const maxBytes = 200;

/** Splits a file name into its stem and its ending with the dot. */
function split(name: string): [base: string, ending: string] {
  const [, base = name, ending = ""] = /^(.+?)((?:\.tar)?\.[^.]{1,12})$/s.exec(name) ?? [];
  return [base, ending];
}

/**
 * Returns a name that is safe on every operating system: without separators, `..`, control characters or characters
 * that change the text direction. It is never empty.
 */
export function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize("NFC")
    .replace(unseen, "")
    .replace(reserved, "_")
    .replace(/\.{2,}/g, ".")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const [base, ending] = split(plain.replace(device, "_$1") || "file");
  let short = base;
  while (Buffer.byteLength(short + ending) > maxBytes) short = Array.from(short).slice(0, -1).join("");
  return short + ending;
}

/** Returns safe and distinct names for the files of a folder. Duplicates are numbered: `logo (2).png`. */
export function distinctFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = safeFileName(name);
    const [base, ending] = split(safe);
    let own = safe;
    // Many file systems ignore case.
    for (let number = 2; taken.has(own.toLowerCase()); number++) own = `${base} (${number})${ending}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

/** Returns the `Content-Disposition` of a download (RFC 6266); the name may be in any script (RFC 8187). */
export function attachment(filename: string): string {
  const safe = safeFileName(filename);
  const ascii = safe.replace(/[^\x20-\x7e]/g, "_").replace(/[%']/g, "_");
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
