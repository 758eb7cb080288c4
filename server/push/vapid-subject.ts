/** Ends of names that nobody outside finds. */
const privateEnd = /(?:^|\.)(?:localhost|local|internal|test|invalid|example|home\.arpa)$/;

/**
 * Whether push services find somebody there: `mailto:` or `https:` with a public name. Apple's refuses everything from
 * a site whose subject it does not like.
 */
export function isSubject(subject: string): boolean {
  const host = /^mailto:[\w.+-]+@([\w.-]+)$/.exec(subject)?.[1] ?? httpsHost(subject);
  return host !== undefined && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/i.test(host) && !privateEnd.test(host);
}

/** What the operator is found by who has not said: the site's own address, or his. */
export function subjectOf({ siteUrl, email }: { siteUrl: string | undefined; email: string }): string {
  const candidates = [`mailto:${email}`, siteUrl?.replace(/\/$/, "")];
  // On a machine of one's own nobody is found; the push services of most browsers do not mind.
  return candidates.find((candidate) => candidate !== undefined && isSubject(candidate)) ?? `mailto:${email}`;
}

function httpsHost(subject: string): string | undefined {
  if (!subject.startsWith("https://") || !URL.canParse(subject)) return undefined;
  return new URL(subject).hostname;
}
