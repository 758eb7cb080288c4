import pino from "pino";
import { expect, test } from "vitest";
import { mailsTo } from "#server/test/member-mails.ts";
import { addMember } from "#server/test/members.ts";
import { testApp } from "#server/test/test-app.ts";

const lines: { err?: { message: string } }[] = [];
const log = pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const { db, app } = await testApp({ services: { log } });
const siteUrl = "https://kapok.example";
const withUrl = await testApp({ services: { siteUrl } });
let networks = 0;

/** Asks for a password link at a host. */
async function forget(target: typeof app, host: string, email: string): Promise<number> {
  const response = await target.request(`http://${host}/api/user/forget-password`, {
    method: "POST",
    body: JSON.stringify({ email }),
    headers: { "content-type": "application/json", host, "x-forwarded-for": `203.0.113.${++networks}` },
  });
  return response.status;
}

test.each(["evil.example", "localhost.evil.example", "10.0.0.7", "127.0.0.1.evil.example"])(
  "links in mails: are not made for the host %s when SITE_URL is not set",
  async (host) => {
    const { email } = await addMember(db);
    lines.length = 0;
    expect(await forget(app, host, email)).toBe(500);
    expect(await mailsTo(db, email)).toEqual([]);
    expect(lines.map(({ err }) => err?.message).join()).toContain("SITE_URL must be set before the site sends mails");
  },
);

test.each(["localhost", "localhost:4173", "127.0.0.1:4173", "[::1]:4173", "kapok.localhost"])(
  "links in mails: are made for the host %s when SITE_URL is not set",
  async (host) => {
    const { email } = await addMember(db);
    expect(await forget(app, host, email)).toBe(200);
    expect((await mailsTo(db, email))[0]?.text).toContain(`http://${host}/en-US/password-reset#`);
  },
);

test("links in mails: use SITE_URL, and requests for another host get 421", async () => {
  const { email } = await addMember(withUrl.db);
  expect(await forget(withUrl.app, "evil.example", email)).toBe(421);
  expect(await mailsTo(withUrl.db, email)).toEqual([]);
  expect(await forget(withUrl.app, new URL(siteUrl).host, email)).toBe(200);
  expect((await mailsTo(withUrl.db, email))[0]?.text).toContain(`${siteUrl}/en-US/password-reset#`);
});
