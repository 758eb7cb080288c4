import { signOutLocally } from "#src/offline/session.ts";

/**
 * Signs out, network or not: what is the member's leaves the device at once, and the server is told where it can be
 * reached. Where it cannot, its side of the login lapses by itself; nobody has the token any more.
 */
export async function signOut(lang: number): Promise<void> {
  const token = signOutLocally();
  // The flush loop removes what this cannot remove now.
  void import("#src/outbox/observe.ts").then(({ clearOutbox }) => clearOutbox()).catch(() => undefined);
  if (!token) return;
  try {
    const [{ logOut }, { send }] = await Promise.all([
      import("#contract/members/endpoints.ts"),
      import("#src/api/send.ts"),
    ]);
    await send(logOut, undefined, { query: { lang }, token });
  } catch {
    // Whether it could be told or not, the member has left.
  }
}
