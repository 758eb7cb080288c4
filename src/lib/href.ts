/** Whether an address is a path of the site. */
export function isInternalPath(to: string): boolean {
  return /^\/(?![/\\])/.test(to);
}

/** The address of another site, unless it would run code. */
export function safeExternalHref(to: string): string | undefined {
  return /^(?:https?|mailto|tel):/i.test(to) ? to : undefined;
}
