import { apiPath } from "#contract/http/api-path.ts";
import { writeTimeLimit } from "#contract/http/form-limits.ts";
import { readSessionCopy } from "#src/offline/session-copy.ts";
import { createTimeout } from "./with-timeout.ts";

/** Sends something in the name of the member who is here, if there is one. Whether it arrives, nobody hears. */
export async function postAuthenticated(path: string, lang: number | undefined, body: unknown): Promise<void> {
  try {
    const login = await readSessionCopy();
    if (!login) return;
    await fetch(apiPath(path, { lang }), {
      method: "POST",
      headers: { authorization: `Bearer ${login.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      keepalive: true,
      signal: createTimeout(writeTimeLimit).signal,
    });
  } catch {
    // The site does without.
  }
}
