import { expect, test } from "../support/fixtures.ts";
import { addMember, password } from "../support/members.ts";
import { languages, translate } from "../support/messages.ts";
import { visit } from "../support/page-ready.ts";
import { accountButton, logIn } from "../support/sign-in.ts";

const [, english] = languages;

// The browser logs what it blocks.
test.use({ allowConsole: true });

/** Each blocks what a browser blocks with all storage, in the way it does so. */
const blocked: Readonly<Record<string, () => void>> = {
  localStorage: () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Blocked", "SecurityError");
        },
      });
    }
  },
  BroadcastChannel: () => {
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException("Blocked", "SecurityError");
      }
    } as unknown as typeof BroadcastChannel;
  },
  locks: () => {
    LockManager.prototype.request = async () => {
      throw new DOMException("Blocked", "SecurityError");
    };
  },
  caches: () => {
    Object.defineProperty(window, "caches", {
      get: () => {
        throw new DOMException("Blocked", "SecurityError");
      },
    });
  },
  IndexedDB: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Blocked", "SecurityError");
    };
  },
  "service workers": () => {
    Object.defineProperty(Navigator.prototype, "serviceWorker", {
      get: () => {
        throw new DOMException("Blocked", "SecurityError");
      },
    });
  },
};

const cases = [
  { name: "all storage", blocks: Object.values(blocked), tag: [] },
  ...Object.entries(blocked).map(([name, block]) => ({ name, blocks: [block], tag: "@long" })),
];

for (const { name, blocks, tag } of cases) {
  test(`blocked storage: login, library and number generator work when the browser blocks ${name}`, { tag }, async ({
    page,
  }) => {
    const { email } = await addMember(english);
    for (const block of blocks) await page.addInitScript(block);
    await visit(page, "/en-US/library");
    const main = page.getByRole("main");
    await expect(main.getByLabel(translate(english, "Search saved items"))).toBeVisible();
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);

    await page
      .getByRole("navigation", { name: translate(english, "Main navigation") })
      .getByRole("link", { name: "Mark Six" })
      .first()
      .click();
    await main
      .getByRole("link", { name: translate(english, "Lucky numbers") })
      .first()
      .click();
    await expect(main.getByRole("button", { name: translate(english, "Draw"), exact: true })).toBeVisible();

    await page.evaluate(() => {
      location.hash = "login-needed";
    });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: translate(english, "Log in"), exact: true })
      .first()
      .click();
    await logIn(page, english, email, password);
    await expect(accountButton(page, english)).toBeVisible();
  });
}
