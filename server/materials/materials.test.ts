import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import type { MaterialGroup } from "#contract/materials/endpoints.ts";
import { rasterMediaType } from "../media/media-type.ts";
import { readZip } from "../test/read-zip.ts";
import { testApp } from "../test/test-app.ts";
import { material, materialGroup } from "./materials.schema.ts";

const { db, request } = await testApp({ sample: true });
const listed = async (lang: number): Promise<MaterialGroup[]> =>
  (await (await request(`/api/user/material?lang=${lang}`)).json()).group_list;
const open = async () =>
  (await listed(2)).filter((group) => !group.require_login).flatMap((group) => group.material_list);
const archive = (ids: readonly unknown[], rest = "") => request(`/api/material/archive?ids=${ids.join(",")}${rest}`);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const vipId = async () => {
  const [group] = await db.select().from(materialGroup).where(eq(materialGroup.vipGroup, "gold"));
  const [row] = await db
    .select()
    .from(material)
    .where(eq(material.groupId, group?.id ?? 0));
  return row?.id ?? 0;
};

describe("material list", () => {
  test("contains five groups with more public files than an archive may contain, in both languages", async () => {
    const [chinese, english] = await Promise.all([listed(2), listed(3)]);
    expect(chinese.map(({ title }) => title)).toEqual(["横幅", "社交配图", "标志", "品牌规范", "手机壁纸"]);
    expect(english.map(({ id }) => id)).toEqual(chinese.map(({ id }) => id));
    expect(chinese.map(({ require_login }) => require_login)).toEqual([false, false, false, false, true]);
    expect((await open()).length).toBeGreaterThan(24);
    for (const { title, text, material_list } of english) {
      for (const words of [title, text, ...material_list.map(({ name }) => name)]) {
        expect(words).toMatch(/^[^\p{Script=Han}]+$/u);
      }
    }
  });

  test("does not contain VIP groups", async () => {
    expect(JSON.stringify(await listed(2))).not.toMatch(/开业|gold/);
  });

  test("contains a group when it has no files", async () => {
    const values = { title: { 2: "空", 3: "Empty" }, sort: 99 };
    const [group] = await db.insert(materialGroup).values(values).returning();
    // The language was not requested yet, because this test does not invalidate the response cache.
    const answer = await (await request("/api/user/material?lang=1")).json();
    expect(answer.group_list.at(-1)).toMatchObject({ id: group?.id, title: "空", material_list: [] });
    await db.delete(materialGroup).where(eq(materialGroup.id, group?.id ?? 0));
  });
});

describe("material file", () => {
  test("is sent in full with its media type and file name", async () => {
    const found = await open();
    for (const { id, filename, media_type, size } of found) {
      const response = await request(`/api/material/${id}/file`);
      const bytes = await bytesOf(response);
      expect([response.status, bytes.length, response.headers.get("content-length")]).toEqual([200, size, `${size}`]);
      if (/\.(png|jpg)$/.test(filename)) expect(rasterMediaType(bytes)).toBe(media_type);
      expect(response.headers.get("content-type")?.split(";")[0]).toBe(media_type);
      expect(response.headers.get("content-disposition")).toContain(`filename*=UTF-8''${encodeURIComponent(filename)}`);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("content-security-policy")).toContain("sandbox");
    }
  });

  test("is not sent again when the client has it", async () => {
    const [first] = await open();
    const path = `/api/material/${first?.id}/file`;
    const etag = (await request(path)).headers.get("etag") ?? "";
    const again = await request(path, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await request(path, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(first?.size)]);
  });

  test("for members requires a login", async () => {
    const locked = (await listed(2)).find((group) => group.require_login)?.material_list[0]?.id;
    for (const path of [`/api/material/${locked}/file?lang=3`, `/api/material/archive?ids=${locked}&lang=3`]) {
      const response = await request(path);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(await response.json()).toEqual({ code: "not_logged_in", message: "You're not logged in" });
    }
  });

  test("of a VIP group gets the same response as a missing one", async () => {
    const [secret, missing] = await Promise.all([
      request(`/api/material/${await vipId()}/file`),
      request("/api/material/999999/file"),
    ]);
    expect([secret.status, await secret.text()]).toEqual([404, await missing.text()]);
    expect((await archive([await vipId()])).status).toBe(404);
  });

  test.each([
    "0",
    "-1",
    "1.5",
    "01",
    "1e3",
    "99999999999",
    "2147483648",
    "%00",
    "1%00",
    "..",
    "%2e%2e",
    "%2e%2e%2f%2e%2e%2fetc",
    "..%5c..%5cwindows",
    "%2fetc%2fpasswd",
    "1/../../main",
    "C:%5c",
    "1;2",
    "1'--",
    "１",
  ])("is not found under %s", async (id) => {
    const response = await request(`/api/material/${id}/file`);
    expect(response.status).toBe(404);
    expect((await response.json()).code).toBe("not_found");
  });
});

describe("material archive", () => {
  test("contains twenty files unchanged and uncompressed, with the announced length", async () => {
    const chosen = (await open()).slice(0, 20);
    const response = await archive(
      chosen.map(({ id }) => id),
      "&lang=2",
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toContain(encodeURIComponent("木棉.zip"));
    const bytes = await bytesOf(response);
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    const entries = await readZip(bytes);
    expect(entries.map(({ name }) => name)).toEqual(chosen.map(({ filename }) => filename));
    for (const [index, entry] of entries.entries()) {
      expect(entry).toMatchObject({ stored: true, utf8: true });
      const alone = await bytesOf(await request(`/api/material/${chosen[index]?.id}/file`));
      expect(entry.bytes.equals(alone), entry.name).toBe(true);
    }
  });

  test("is rejected with a localized message when it has more files", async () => {
    const ids = (await open()).slice(0, 21).map(({ id }) => id);
    const sentences = {
      2: "无法下载！一次最多可下载20个文件",
      3: "Unable to download! Up to 20 files can be downloaded at one time",
    };
    for (const [lang, message] of Object.entries(sentences)) {
      const response = await archive(ids, `&lang=${lang}`);
      expect([response.status, await response.json()]).toEqual([
        422,
        { code: "invalid", message, errors: { ids: [message] } },
      ]);
    }
  });

  test("contains a file once when it is named repeatedly, and reads form parameters", async () => {
    const [first, second] = await open();
    const twice = Array.from({ length: 30 }, (_, index) => (index % 2 ? first?.id : second?.id));
    expect(await readZip(await bytesOf(await archive(twice)))).toHaveLength(2);
    const form = await request(`/api/material/archive?ids=${first?.id}&ids=${second?.id}&lang=3`);
    expect((await readZip(await bytesOf(form))).map(({ name }) => name)).toEqual([first?.filename, second?.filename]);
  });

  test.each([
    ["", 422],
    ["ids=", 422],
    ["ids=,", 422],
    ["ids=1,x", 422],
    ["ids=-1", 422],
    ["ids=1&lang=99", 422],
    ["ids=..%2f..%2fetc", 422],
    ["ids=2147483648", 422],
    ["ids=999999", 404],
    ["ids=1,999999", 404],
  ])("with the query %j responds %i", async (query, status) => {
    const response = await request(`/api/material/archive?${query}`);
    expect(response.status).toBe(status);
    expect((await response.json()).code).toBe(status === 404 ? "not_found" : "invalid");
  });

  test("makes hostile names safe, inside the archive and in headers", async () => {
    const hostile = [
      "../../../etc/passwd",
      "/etc/passwd",
      "..\\..\\x.dll",
      "C:\\x.exe",
      "a\u202egnp.exe",
      "\r\nx: y",
      "...",
      "CON",
      "same.png",
      "SAME.png",
      "same.png",
      `${"长".repeat(300)}.png`,
    ];
    const chosen = (await open()).slice(0, hostile.length);
    for (const [index, filename] of hostile.entries()) {
      await db
        .update(material)
        .set({ filename })
        .where(eq(material.id, chosen[index]?.id ?? 0));
    }
    // `readZip` rejects absolute names, backslashes and `..`.
    const names = (await readZip(await bytesOf(await archive(chosen.map(({ id }) => id))))).map(({ name }) => name);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(hostile.length);
    for (const name of names) {
      expect(name).toMatch(/^[^\p{Cc}\p{Cf}/\\:]+$/u);
      expect(name.split(".")).not.toContain("..");
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(210);
    }
    for (const { id } of chosen) {
      const { headers } = await request(`/api/material/${id}/file`);
      expect(headers.get("content-disposition")).toMatch(
        /^attachment; filename="[^"/\\]+"; filename\*=UTF-8''[\w%.!~_-]+$/,
      );
      expect(headers.has("x")).toBe(false);
    }
  });

  test("is rate limited per network", async () => {
    const from = (network: string) =>
      request("/api/material/archive?ids=999999", { headers: { "x-forwarded-for": network } });
    let answer = await from("203.0.113.9");
    for (let count = 0; count < 200 && answer.status === 404; count++) answer = await from("203.0.113.9");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await from("203.0.113.10")).status).toBe(404);
  });
});

test.each(["text/javascript", "application/ecmascript", "text/html", "application/xhtml+xml", "application/wasm"])(
  "material file: of the type %s is a download that no browser runs",
  async (mediaType) => {
    const [first] = await open();
    const id = first?.id ?? 0;
    await db.update(material).set({ mediaType }).where(eq(material.id, id));
    onTestFinished(async () => {
      await db
        .update(material)
        .set({ mediaType: first?.media_type ?? "" })
        .where(eq(material.id, id));
    });
    const { headers } = await request(`/api/material/${id}/file`);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  },
);
