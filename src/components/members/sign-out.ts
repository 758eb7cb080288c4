import { signOutLocally } from "#src/offline/session.ts";

/**
 * Signs out, online or offline: removes the member's data from the device, and has the server end the session, now or
 * when the network is back.
 */
export async function signOut(lang: number): Promise<void> {
  const token = signOutLocally();
  if (!token) return;
  const [{ revokeToken }, { enqueueSignOut }] = await Promise.all([
    import("#contract/auth/endpoints.ts"),
    import("#src/outbox/outbox.ts"),
  ]);
  try {
    await enqueueSignOut(revokeToken, { lang, tokenHash: await hashOf(token) });
  } catch {
    // Without a database the session ends now or by itself.
    await endSession(lang, token).catch(() => undefined);
  }
}

async function endSession(lang: number, token: string): Promise<void> {
  const [{ logOut }, { send }] = await Promise.all([
    import("#contract/members/endpoints.ts"),
    import("#src/api/send.ts"),
  ]);
  await send(logOut, undefined, { query: { lang }, token });
}

/** SHA-256 in base64url: the server knows tokens by it. */
async function hashOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
