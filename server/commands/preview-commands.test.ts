import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import type { Article } from "#contract/articles/endpoints.ts";
import { testApp } from "#server/test/test-app.ts";
import { operate } from "./operate.ts";
import { previewCommands } from "./preview-commands.ts";

const dataDir = await mkdtemp(join(tmpdir(), "kapok-preview-command-"));
afterAll(() => rm(dataDir, { recursive: true }));
const { url, request } = await testApp({ sample: true, services: { dataDir } });

async function preview(...args: string[]): Promise<string> {
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("SITE_URL", "https://kapok.example");
  try {
    return await operate([previewCommands], ["preview", ...args]);
  } finally {
    vi.unstubAllEnvs();
  }
}

test.each([
  ["article", "/article", "article_list", "/preview/article/"],
  ["game", "/game", "game_list", "/preview/game-intro/"],
])("preview link: of %s has its language, and a token that is valid only there", async (kind, list, rows, path) => {
  for (const [lang, prefix] of [
    [2, ""],
    [3, "/en-US"],
  ] as const) {
    const found = (await (await request(`/api${list}?lang=${lang}`)).json()) as Record<string, Article[]>;
    const id = found[rows]?.[0]?.id;
    const [link = "", until] = (await preview(kind, String(id), "--hours", "3")).split("\n");
    expect(link.startsWith(`https://kapok.example${prefix}${path}${id}?token=`)).toBe(true);
    const [, moment = ""] = /until (.*) UTC/.exec(until ?? "") ?? [];
    const hours = (Date.parse(`${moment.replace(" ", "T")}Z`) - Date.now()) / 3_600_000;
    expect([hours > 2.9, hours <= 3]).toEqual([true, true]);
    const ask = async (item: number) =>
      (
        await request(`/api/backstage/${kind}/${item}?lang=${lang}`, {
          headers: { authorization: `Bearer ${new URL(link).searchParams.get("token")}` },
        })
      ).status;
    expect(await ask(id ?? 0)).toBe(200);
    expect(await ask((id ?? 0) + 1)).toBe(401);
  }
});

test.each([
  [["article"], /Give the id/],
  [["article", "x"], /Give the id/],
  [["article", "1", "2"], /Give the id/],
  [["article", "1", "--hours", "0"], /--hours takes/],
  [["article", "1", "--hours", "721"], /--hours takes/],
  [["article", "1", "--days", "1"], /Unknown option/],
  [["game", "999999"], /There is no game 999999/],
  [["poll", "1"], /no command "poll"/],
])("preview link: %j is rejected with a message", async (args, sentence) => {
  await expect(preview(...args)).rejects.toThrow(sentence);
});
