import type { Page } from "@playwright/test";
import { test as base, expect } from "../support/fixtures.ts";
import { password } from "../support/members.ts";
import { languages, translate } from "../support/messages.ts";
import { addOperator, openBackstage, setEntered } from "../support/staff.ts";

/** Browsers make no passkeys for addresses of numbers. */
const test = base.extend({
  baseURL: async ({ network }, use) => use(network.origin.replace("127.0.0.1", "localhost")),
});
// The browser logs each response with 403.
test.use({ worker: false, allowConsole: true });

const [, english] = languages;
const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const button = (page: Page, name: string) => page.getByRole("button", { name: text(name), exact: true });

/** Gives the browser a device that makes passkeys; its user confirms, or does not. */
async function addPasskeyDevice(page: Page) {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    confirms: (isUserVerified: boolean) =>
      devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test("passkey: is made after the password, lets its owner in, and nobody whom the device does not know", async ({
  page,
}) => {
  const operator = await addOperator();
  const device = await addPasskeyDevice(page);
  await openBackstage(operator, page, english, "/second-factor");
  await button(page, "Add one …").click();
  await page.getByLabel(text("Password"), { exact: true }).fill(password);
  await button(page, "Use a passkey").click();
  const codes = page.getByRole("list", { name: text("Recovery codes") }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await page.getByLabel(text("I have saved the codes.")).check();
  await button(page, "Continue").click();
  await expect(page.getByRole("heading", { name: text("Passkey"), exact: true })).toBeVisible();

  await setEntered(operator, false);
  await openBackstage(operator, page, english, "");
  await expect(page.getByText(text("Confirm it's you, then this loads.")).first()).toBeVisible();
  await button(page, "Confirm").click();
  await page.getByLabel(text("Password"), { exact: true }).fill(password);
  await device.confirms(false);
  await button(page, "Continue with a passkey").click();
  await expect(page.getByText(text("The passkey wasn't used. Try again, or take a code."))).toBeVisible();
  await device.confirms(true);
  await button(page, "Continue with a passkey").click();
  await expect(page.getByText(text("You have no drafts."))).toBeVisible();
  await expect(page.getByText(text("Confirm it's you, then this loads."))).toHaveCount(0);
});
