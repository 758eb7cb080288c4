/** Whether a text is the name of a known time zone, `Asia/Hong_Kong`. */
export function knownTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // Offsets like `+08:00` are rejected: they have no daylight saving time.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
