/** Endings of names that are not public. */
const privateEnd = /(?:^|\.)(?:localhost|local|internal|test|invalid|example|home\.arpa)$/;

/**
 * Whether a subject is `mailto:` or `https:` with a public name. Apple's push service rejects all pushes with an invalid
 * subject.
 */
export function isSubject(subject: string): boolean {
  const host = /^mailto:[\w.+-]+@([\w.-]+)$/.exec(subject)?.[1] ?? httpsHost(subject);
  return host !== undefined && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/i.test(host) && !privateEnd.test(host);
}

/** Returns the default subject: the site's address, or the operator's mail address. */
export function subjectOf({ siteUrl, email }: { siteUrl: string | undefined; email: string }): string {
  const candidates = [`mailto:${email}`, siteUrl?.replace(/\/$/, "")];
  // A local site has no public name. Most push services accept this.
  return candidates.find((candidate) => candidate !== undefined && isSubject(candidate)) ?? `mailto:${email}`;
}

function httpsHost(subject: string): string | undefined {
  if (!subject.startsWith("https://") || !URL.canParse(subject)) return undefined;
  return new URL(subject).hostname;
}
