import { versionHeader } from "#contract/http/version-header.ts";

/** The version of this build, which goes with every call of pages and worker. The server has no build of its own. */
export const versionHeaders: Readonly<Record<string, string>> = { [versionHeader]: import.meta.env.VERSION };
