import { expect, test } from "vitest";
import { permanentKinds } from "#contract/backstage/kinds.ts";
import { documentOpener } from "../test/document-opener.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";

const filled = await testApp({ sample: true });
const empty = await testApp();

async function operatorOf({ db, request }: typeof empty) {
  const ask = asker(request);
  const { token } = await addStaff(db, "operator");
  const call = (line: string) => ask(token, line);
  return { call, open: documentOpener({ ask, token }) };
}
const [ofFilled, ofEmpty] = [await operatorOf(filled), await operatorOf(empty)];

/** The sample's content without its pictures, which an empty site lacks. */
async function contentOf(kind: string) {
  const text = JSON.stringify(await (await ofFilled.open(kind, 1)).read(), (name, value) =>
    name === "logo_list" || name === "article_list" || name === "game_list" || name === "event_list"
      ? []
      : name.endsWith("image_id")
        ? null
        : value,
  );
  return JSON.parse(text);
}

test.each(permanentKinds)("%s: is gone again when its first publication on an empty site is undone", async (kind) => {
  const made = await ofEmpty.open(kind, 1);
  expect(await made.read()).toBeUndefined();
  const statusOf = async () =>
    (await ofEmpty.call(`GET /api/backstage/document/${made.id}?lang=3`)).body.document.status;
  const published = await made.publish(await contentOf(kind));
  expect([published.status, await statusOf()]).toEqual([200, "live"]);
  expect((await made.withdraw()).body.code).toBe("in_use");
  const undone = await ofEmpty.call(`POST /api/backstage/publish/${published.body.batch}/undo?lang=3`);
  expect([undone.status, await statusOf()]).toEqual([200, "draft"]);
  const again = await ofEmpty.call(`GET /api/backstage/document/${made.id}?lang=3`);
  expect(again.body.changed_outside).toBe(false);
});
