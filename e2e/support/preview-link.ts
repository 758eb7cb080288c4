import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Path and query of a preview link from the operator's command. */
export function previewPath(kind: "article" | "game", id: number): string {
  const command = join(import.meta.dirname, "../../bin/kapok.mjs");
  const env = { ...process.env, DATA_DIR: process.env.KAPOK_E2E_DATA };
  const { stdout, stderr } = spawnSync(process.execPath, [command, "operator", "preview", kind, String(id)], {
    encoding: "utf8",
    env,
  });
  const [link = ""] = stdout.split("\n");
  if (!URL.canParse(link)) throw new Error(`The command printed no link: ${stderr}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
