import script from "./formats-worker.ts?worker&url";

/**
 * Has a thread of its own format something first, in the language of the page: whatever a browser formats first takes
 * some 40 ms on a fast machine, in which a page that did so itself would stand still.
 */
export function warmUpIntl(code: string): void {
  try {
    // Trusted Types let a thread start from this one address alone.
    const policy = window.trustedTypes?.createPolicy("kapok-formats", { createScriptURL: () => script });
    new Worker(policy?.createScriptURL(script) ?? script, { type: "module", name: code });
  } catch {
    // Whoever forbids threads has a page that formats first by itself; all that is connected next must not miss it.
  }
}
