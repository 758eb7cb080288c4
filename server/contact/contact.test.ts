import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Proof } from "#contract/http/proof.ts";
import { poster } from "#server/test/post-json.ts";
import { solveProof } from "#server/test/solve-proof.ts";
import { mail } from "../mail/mail.schema.ts";
import { mailTransport } from "../mail/mail-transport.ts";
import { subscriber } from "../newsletter/newsletter.schema.ts";
import { mailsIn } from "../test/mails.ts";
import { testApp } from "../test/test-app.ts";
import { captcha, contactMessage } from "./contact.schema.ts";

const { db, request } = await testApp();
const operator = "team@kapok.example";
const withOperator = await testApp({ services: { contactEmail: operator } });
const post = poster(request);
let networks = 0;
const create = async (query = "lang=3", ask = request) =>
  (await ask(`/api/contact-us/create?${query}`, { headers: { "x-forwarded-for": `10.1.1.${++networks}` } })).json();

/** A new challenge and its PIN, read from the database. */
async function challenge(
  site: { db: typeof db; request: typeof request } = { db, request },
): Promise<{ challenge: string; pin: string; proof: Proof }> {
  const { challenge, proof_challenge } = await create("lang=3", site.request);
  const { key } = challenge;
  const row = (await site.db.select().from(captcha)).find((each) => each.key === key);
  return { challenge: key, pin: row?.pin ?? "", proof: await solveProof(proof_challenge) };
}

const letter = async (changes: object = {}) => ({
  name: "陈大文",
  gender: "male",
  phone: "9123 4567",
  account: "kapok88",
  email: "Man@Example.com",
  country: "HK",
  messenger: "telegram",
  messenger_id: "@man",
  interest: "B",
  message: "Hello\nthere",
  ...(await challenge()),
  ...changes,
});
const latest = async () => (await db.select().from(contactMessage)).at(-1);

describe("contact PIN", () => {
  test("is shown as a picture, different each time, and never sent as text", async () => {
    const [one, two] = [await create(), await create()];
    expect(one.challenge.picture).not.toBe(two.challenge.picture);
    const png = Buffer.from(one.challenge.picture.replace("data:image/png;base64,", ""), "base64");
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 400, height: 144 });
    expect(png.length).toBeLessThan(12_000);
    const row = (await db.select().from(captcha)).find(({ key }) => key === one.challenge.key);
    expect(
      JSON.stringify({ ...one, challenge: { ...one.challenge, picture: "", key: "", expires_at: "" } }),
    ).not.toContain(row?.pin);
    expect(Date.parse(one.challenge.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect([one.gender_list, one.interest_list]).toEqual([
      ["male", "female"],
      ["A", "B", "C"],
    ]);
    expect(one.country_list).toContain("HK");
  });

  test("can be asked in words, one question per digit, in both languages", async () => {
    const english = [
      "zero",
      "one",
      "two",
      "three",
      "four",
      "five",
      "six",
      "seven",
      "eight",
      "nine",
      "ten",
      "eleven",
      "twelve",
      "thirteen",
      "fourteen",
      "fifteen",
      "sixteen",
      "seventeen",
      "eighteen",
    ];
    for (let round = 0; round < 20; round++) {
      const { challenge: made } = await create("lang=3&words=true");
      const row = (await db.select().from(captcha)).find(({ key }) => key === made.key);
      const solved = made.words.map((question: string) => {
        const [a = 0, b = 0] = [...question.matchAll(/\w+/g)]
          .map(([word]) => english.indexOf(word))
          .filter((n) => n >= 0);
        if (/minus|taken away/.test(question)) return a - b;
        return /less than/.test(question) ? a - b : a + b;
      });
      expect([made.picture, solved.join("")]).toEqual([null, row?.pin]);
    }
    const { challenge: chinese } = await create("lang=2&words=true");
    expect(chinese.words).toHaveLength(4);
    for (const question of chinese.words) expect(question).toMatch(/^[\p{Script=Han}，]+？$/u);
  });

  test("works once", async () => {
    const sent = await letter();
    expect((await post("/api/contact-us?lang=3", sent)).body.result).toBe("SUCCESS");
    const again = await post("/api/contact-us?lang=3", sent);
    expect([again.status, again.body.errors]).toEqual([
      422,
      { pin: ["The PIN code is incorrect or has expired. Please enter the new one."] },
    ]);
  });

  test("a wrong PIN consumes the challenge", async () => {
    const right = await challenge();
    const wrong = right.pin === "0000" ? "0001" : "0000";
    expect((await post("/api/contact-us", await letter({ ...right, pin: wrong }))).status).toBe(422);
    expect((await post("/api/contact-us", await letter(right))).body.errors).toEqual({
      pin: ["PIN码不正确或已过期，请输入新的PIN码。"],
    });
  });

  test("expires", async () => {
    const right = await challenge();
    await db.update(captcha).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await post("/api/contact-us", await letter(right))).status).toBe(422);
  });

  test("stays valid while other fields are corrected", async () => {
    const right = await challenge();
    for (const wrong of [{ email: "x" }, { phone: "2123 4567" }, { name: "" }])
      expect((await post("/api/contact-us", await letter({ ...right, ...wrong }))).status).toBe(422);
    expect((await post("/api/contact-us", await letter(right))).status).toBe(200);
  });

  test("is rate-limited", async () => {
    const ask = () => request("/api/contact-us/create", { headers: { "x-forwarded-for": "10.9.9.9" } });
    const answers = [];
    for (let time = 0; time < 61; time++) answers.push((await ask()).status);
    expect(answers).toEqual([...Array(60).fill(200), 429]);
  });
});

test("contact form: saves all fields, the number in international form; optional ones may be omitted", async () => {
  const sent = await post("/api/contact-us?lang=3", await letter());
  expect(sent.body).toEqual({ result: "SUCCESS", message: "Your message has been sent. We'll reply soon." });
  expect(await latest()).toMatchObject({
    name: "陈大文",
    gender: "male",
    phone: "+85291234567",
    account: "kapok88",
    email: "man@example.com",
    country: "HK",
    messenger: "telegram",
    messengerId: "@man",
    interest: "B",
    message: "Hello\nthere",
    newsletter: false,
    lang: 3,
  });
  const bare = await challenge();
  const short = { name: "A", email: "a@example.com", country: "CN", interest: "C", message: "M", ...bare };
  expect((await post("/api/contact-us", short)).status).toBe(200);
  expect(await latest()).toMatchObject({ gender: "", phone: "", account: "", messenger: "", messengerId: "" });
});

test("contact form: a replay is saved once, although the PIN is used", async () => {
  const [sent, key] = [await letter(), { "idempotency-key": crypto.randomUUID() }];
  const before = await db.$count(contactMessage);
  const answers = await Promise.all([1, 2, 3, 4].map(() => post("/api/contact-us?lang=3", sent, key)));
  expect(new Set(answers.map(({ text, status }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await db.$count(contactMessage)).toBe(before + 1);
});

test("contact form: needs a proof of work for its captcha, which does not use up the PIN", async () => {
  const { proof, ...given } = await letter({ email: "proof@example.com" });
  const without = await post("/api/contact-us?lang=3", given);
  expect([without.status, without.body.code]).toEqual([429, "proof_required"]);
  const other = await challenge();
  expect((await post("/api/contact-us?lang=3", { ...given, proof: other.proof })).body.code).toBe("proof_required");
  expect((await post("/api/contact-us?lang=3", { ...given, proof })).status).toBe(200);
  expect((await latest())?.email).toBe("proof@example.com");
});

test("contact form: subscribes to the newsletter; a duplicate subscription does not block the message", async () => {
  const email = "reader@example.com";
  const first = await post("/api/contact-us?lang=3", await letter({ email, newsletter: true }));
  expect(first.body.result).toBe("SUCCESS");
  expect((await db.select().from(mail)).map(({ recipient }) => recipient)).toEqual([email]);
  await db.update(subscriber).set({ confirmedAt: new Date() });
  const before = await db.$count(contactMessage);
  const second = await post("/api/contact-us?lang=3", await letter({ email, newsletter: true }));
  expect(second.body.result).toBe("DUPLICATE");
  expect(second.body.message).toContain("This email has been subscribed, please confirm the email address again");
  expect(await db.$count(contactMessage)).toBe(before + 1);
});

describe("mail to the operator", () => {
  const send = poster(withOperator.request);
  const tell = async (changes: object) => {
    await withOperator.db.delete(mail);
    const response = await send("/api/contact-us", await letter({ ...(await challenge(withOperator)), ...changes }));
    const [queued] = (await withOperator.db.select().from(mail)).filter(({ recipient }) => recipient === operator);
    return { status: response.status, queued };
  };
  /** The mail as another program reads it. */
  const readMail = async (queued: typeof mail.$inferSelect | undefined) => {
    if (!queued) throw new Error("There is no mail.");
    const dataDir = await mkdtemp(join(tmpdir(), "kapok-letter-"));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await mailTransport({ smtpUrl: undefined, from: "Kapok <no-reply@kapok.example>", dataDir })(queued);
    const [read] = await mailsIn(dataDir);
    return read;
  };

  test("is plain text, and replies go to the sender of the form", async () => {
    const read = await readMail((await tell({})).queued);
    expect(read).toMatchObject({
      subject: "新留言：陈大文",
      from: { address: "no-reply@kapok.example" },
      to: [{ address: operator }],
      replyTo: [{ address: "man@example.com" }],
    });
    expect(read?.html).toBeUndefined();
    for (const part of ["陈大文", "+85291234567", "telegram @man", "游戏接口对接", "Hello\nthere"])
      expect(read?.text?.replaceAll("\r\n", "\n")).toContain(part);
  });

  test.each([
    { name: "A\r\nBcc: victim@example.com" },
    { name: "A\u2028Bcc: victim@example.com" },
    { name: "=?utf-8?Q?=0ABcc:_victim@example.com?=" },
    { message: "\r\n.\r\nBcc: victim@example.com\r\n\r\n<script>" },
    { messenger_id: "x\nReply-To: victim@example.com" },
  ])("gets no header from %j", async (hostile) => {
    const read = await readMail((await tell(hostile)).queued);
    expect([read?.bcc, read?.cc, read?.to?.length, read?.replyTo]).toEqual([
      undefined,
      undefined,
      1,
      [expect.objectContaining({ address: "man@example.com" })],
    ]);
    expect(read?.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(read?.subject).not.toMatch(/[\r\n]/);
  });

  test.each(["a@example.com, victim@example.com", "a@example.com\r\nBcc: victim@example.com", "<a@example.com>"])(
    "an address like %j is refused before",
    async (email) => {
      const { status, queued } = await tell({ email });
      expect([status, queued]).toEqual([422, undefined]);
    },
  );

  test("is not sent without an address", async () => {
    await db.delete(mail);
    expect((await post("/api/contact-us", await letter())).status).toBe(200);
    expect(await db.$count(mail)).toBe(0);
  });
});

describe("contact form rules: have messages in both languages", () => {
  test.each([
    [{ name: " " }, "name", "此项必填。", "This is a required field."],
    [{ name: "x".repeat(61) }, "name", "内容过长，请缩短。", "This is too long."],
    [{ gender: "x" }, "gender", "请从选项中选择。", "Please choose one of the options."],
    [{ phone: "hello" }, "phone", "请输入有效的手机号码", "Please enter a valid phone number"],
    [{ phone: "2123 4567" }, "phone", "请输入有效的手机号码", "Please enter a valid phone number"],
    [{ phone: "138 0013 8000" }, "phone", "请输入有效的手机号码", "Please enter a valid phone number"],
    [{ email: "man@" }, "email", "请输入有效的邮箱地址", "Please enter a valid email address"],
    [{ email: undefined }, "email", "此项必填。", "This is a required field."],
    [{ country: "" }, "country", "此项必填。", "This is a required field."],
    [{ country: "ZZ" }, "country", "请从选项中选择。", "Please choose one of the options."],
    [{ messenger: "pigeon" }, "messenger", "请从选项中选择。", "Please choose one of the options."],
    [{ messenger_id: "" }, "messenger_id", "此项必填。", "This is a required field."],
    [{ interest: "D" }, "interest", "请从选项中选择。", "Please choose one of the options."],
    [{ message: "\n\u0000 " }, "message", "此项必填。", "This is a required field."],
    [{ message: "x".repeat(4001) }, "message", "内容过长，请缩短。", "This is too long."],
    [{ newsletter: "yes" }, "newsletter", "此项填写有误。", "This is not valid."],
    [{ pin: "" }, "pin", "此项必填。", "This is a required field."],
    [{ pin: "12a4" }, "pin", "请输入格式正确的PIN码。", "Please enter a PIN code in the correct format."],
    [{ pin: "12345" }, "pin", "请输入格式正确的PIN码。", "Please enter a PIN code in the correct format."],
    [
      { challenge: "1' or 1=1" },
      "challenge",
      "请输入格式正确的PIN码。",
      "Please enter a PIN code in the correct format.",
    ],
  ])("%j", async (changes, field, chinese, english) => {
    for (const [lang, sentence] of [
      [2, chinese],
      [3, english],
    ]) {
      const response = await post(`/api/contact-us?lang=${lang}`, await letter(changes));
      expect([response.status, response.body.errors]).toEqual([422, { [String(field)]: [sentence] }]);
    }
  });

  test("report all invalid fields together", async () => {
    const response = await post("/api/contact-us", {});
    expect(Object.keys(response.body.errors).sort()).toEqual(
      ["challenge", "country", "email", "interest", "message", "name", "pin"].sort(),
    );
  });
});

describe("contact form: saves hostile text as plain text", () => {
  test.each([
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["=cmd|'/c calc'!A1", "=cmd|'/c calc'!A1"],
    ["a\u202Ecod.exe\u2066b", "acod.exeb"],
    ["a\u0000b\u0007c\u009Fd", "abcd"],
    ["\ud800 lone", "\ufffd lone"],
    ["'; drop table contact_message; --", "'; drop table contact_message; --"],
    ["e\u0301", "é"],
  ])("%j", async (hostile, kept) => {
    expect((await post("/api/contact-us", await letter({ name: hostile, message: hostile }))).status).toBe(200);
    expect(await latest()).toMatchObject({ name: kept, message: kept });
  });

  test("rejects a megabyte", async () => {
    expect((await post("/api/contact-us", await letter({ message: "x".repeat(1024 * 1024) }))).status).toBe(413);
  });
});

test("contact form: sends no more newsletter mails to an address than the newsletter form", async () => {
  const email = "flooded@example.com";
  for (let n = 0; n < 6; n++) {
    const sent = await post("/api/contact-us?lang=3", await letter({ email, newsletter: true }));
    expect([sent.status, sent.body.result]).toEqual([200, "SUCCESS"]);
    await db.update(subscriber).set({ mailedAt: new Date(0) });
  }
  expect(await db.select().from(mail).where(eq(mail.recipient, email))).toHaveLength(4);
});
