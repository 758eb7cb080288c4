import { apiPath } from "#contract/api-path.ts";
import { writeTimeLimit } from "#contract/form-limits.ts";
import { sessionCopy } from "#src/offline/session-copy.ts";
import { startTimeLimit } from "./time-limit.ts";

/** Sends something in the name of the member who is here, if there is one. Whether it arrives, nobody hears. */
export async function postAsMember(path: string, lang: number | undefined, body: unknown): Promise<void> {
  try {
    const login = await sessionCopy();
    if (!login) return;
    await fetch(apiPath(path, { lang }), {
      method: "POST",
      headers: { authorization: `Bearer ${login.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      keepalive: true,
      signal: startTimeLimit(writeTimeLimit).signal,
    });
  } catch {
    // The site does without.
  }
}
