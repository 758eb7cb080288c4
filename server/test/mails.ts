import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { vi } from "vitest";

/** Parses all mails that a site has written into its data folder, oldest first. */
export async function mailsIn(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** Waits for a mail to an address; `about` is part of its subject. */
export async function mailTo(dataDir: string, address: string, about = ""): Promise<Email> {
  return vi.waitFor(async () => {
    const mails = await mailsIn(dataDir);
    const found = mails.findLast(({ to, subject }) => to?.[0]?.address === address && subject?.includes(about));
    if (!found) throw new Error(`No mail to ${address} yet.`);
    return found;
  }, 10_000);
}
