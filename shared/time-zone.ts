/** Whether a text names a time zone that this program knows, `Asia/Hong_Kong`. */
export function knownTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // An offset, `+08:00`, has no clock changes of its own: a place is meant.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
