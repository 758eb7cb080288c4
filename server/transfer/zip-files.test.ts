import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { writeZip } from "#server/test/write-zip.ts";
import { openZip } from "./zip-files.ts";

const text = Buffer.from("Text");

async function open(files: Parameters<typeof writeZip>[0]) {
  const path = join(await temporaryFolder(), "a.zip");
  await writeFile(path, writeZip(files));
  return openZip(path);
}

test("zip files: leave out the one outer folder and hidden files when they are read", async () => {
  const files = await open([
    { name: "blog/a.md", bytes: text },
    { name: "blog/images/b.md", bytes: Buffer.from("B") },
    { name: "__MACOSX/blog/._a.md", bytes: text },
    { name: "blog/.git/config", bytes: text },
  ]);
  expect([...files.names]).toEqual(["a.md", "images/b.md"]);
  expect((await files.read("a.md", 10)).toString()).toBe("Text");
  await expect(files.read("a.md", 3)).rejects.toThrow("a.md is larger than 3 bytes.");
  await expect(files.read("c.md", 3)).rejects.toThrow("There is no file c.md.");
  files.close();
});

test.each([
  ["leads outside", [{ name: "../a.md", bytes: text }], "invalid relative path"],
  ["is absolute", [{ name: "/etc/a.md", bytes: text }], "absolute path"],
  ["has backslashes", [{ name: "..\\a.md", bytes: text }], "invalid characters"],
  ["is a link", [{ name: "a.md", bytes: text, mode: 0o120777 }], "a.md is a link"],
  [
    "is there twice",
    [
      { name: "a.md", bytes: text },
      { name: "a.md", bytes: text },
    ],
    "a.md is there twice",
  ],
  ["claims a large size", [{ name: "a.md", bytes: text, claimed: 2 ** 31 }], "its files are too large"],
] as const)("zip files: reject the archive when a file %s", async (_, files, reason) => {
  await expect(open(files)).rejects.toThrow(reason);
});

test("zip files: stop unpacking when a file has more bytes than it claims", async () => {
  const files = await open([{ name: "a.md", bytes: Buffer.alloc(1_000_000), claimed: 10 }]);
  await expect(files.read("a.md", 100)).rejects.toThrow("a.md is damaged");
  files.close();
});

test("zip files: reject what is not an archive", async () => {
  const path = join(await temporaryFolder(), "a.zip");
  await writeFile(path, "no archive");
  await expect(openZip(path)).rejects.toThrow("is no archive that can be imported");
});
