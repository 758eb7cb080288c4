/** Header with the version of the page or worker that sends a call: its build time as 14 digits, and the commit. */
export const versionHeader = "x-app-version";

const version = /^\d{14}(?:-[0-9a-f]{4,40})?$/;

/** Returns the version of the header, or `undefined` when there is no valid one. */
export function parseVersion(sent: string | undefined): string | undefined {
  return sent && version.test(sent) ? sent : undefined;
}
