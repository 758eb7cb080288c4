import { mailsIn } from "#server/test/mails.ts";
import { expect } from "./fixtures.ts";

const dataDir = process.env.KAPOK_E2E_DATA ?? "";

/** The last link of a kind in emails to an address, on the test's origin. */
export async function findLink(address: string, kind: "verify" | "reject" | "reset", network: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const texts = (await mailsIn(dataDir)).filter(({ to }) => to?.[0]?.address === address).map(({ text }) => text);
      link = new RegExp(`http\\S+#${kind}=[\\w-]+`).exec(texts.reverse().join("\n"))?.[0] ?? "";
      return link;
    })
    .toBeTruthy();
  return network + link.slice(new URL(link).origin.length);
}
