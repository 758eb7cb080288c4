import { describe, expect, test } from "vitest";
import { attachment, distinctFileNames, safeFileName } from "./safe-file-name.ts";

describe("safe file name", () => {
  test.each([
    ["banner 970×250.png", "banner 970×250.png"],
    ["品牌色.md", "品牌色.md"],
    ["../../etc/passwd", "_._etc_passwd"],
    ["..\\..\\windows\\system.ini", "_._windows_system.ini"],
    ["/etc/passwd", "_etc_passwd"],
    ["C:\\autoexec.bat", "C_autoexec.bat"],
    ["a\u0000.png", "a.png"],
    ["photo\u202egpj.exe", "photogpj.exe"],
    ["line\r\nset-cookie: a=b", "lineset-cookie_ a=b"],
    ["..", "file"],
    ["", "file"],
    [" . ", "file"],
    ["\u200b\u2066\ufeff", "file"],
    ["\ud800.png", "\ufffd.png"],
    ["CON.txt", "_CON.txt"],
    ["lpt1", "_lpt1"],
    ["console.txt", "console.txt"],
    ["name. ", "name"],
    ["e\u0301.png", "\u00e9.png"],
  ])("of %j is %j", (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
    expect(safeFileName(safe)).toBe(safe);
  });

  test("fits a file system and retains its extension and whole characters", () => {
    const safe = safeFileName(`${"木".repeat(500)}😀.jpeg`);
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200);
    expect(safe).toMatch(/^木{60,}\.jpeg$/u);
  });
});

test("safe file names: are numbered when they are equal in any case", () => {
  expect(distinctFileNames(["logo.png", "Logo.PNG", "logo.png", "logo (2).png", "a/b", "a:b"])).toEqual([
    "logo.png",
    "Logo (2).PNG",
    "logo (3).png",
    "logo (2) (2).png",
    "a_b",
    "a_b (2)",
  ]);
});

test.each([
  ["a b.png", `attachment; filename="a b.png"; filename*=UTF-8''a%20b.png`],
  ["品牌色.md", `attachment; filename="___.md"; filename*=UTF-8''%E5%93%81%E7%89%8C%E8%89%B2.md`],
  [`it's "50%".txt`, `attachment; filename="it_s _50__.txt"; filename*=UTF-8''it%27s%20_50%25_.txt`],
  ["x\r\nset-cookie: a=b", `attachment; filename="xset-cookie_ a=b"; filename*=UTF-8''xset-cookie_%20a%3Db`],
])("Content-Disposition: has %j in ASCII and in full", (name, header) => {
  expect(attachment(name)).toBe(header);
});
