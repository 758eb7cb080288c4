import { describe, expect, it } from "vitest";
import { thirdPartyNotices } from "./third-party-notices.ts";

describe("third-party notices", () => {
  it("contain the license of every package that devices receive, and of no other", async () => {
    const notices = await thirdPartyNotices();
    for (const name of ["react", "react-dom", "dexie", "valibot", "@tanstack/router-core", "pusher-js"]) {
      expect(notices).toMatch(new RegExp(`^${name} \\d[\\w.-]* \\(.+\\)\n\n.*copyright`, "ims"));
    }
    expect(notices).not.toMatch(/^(hono|pg|sharp|nodemailer) \d/m);
  });
});
