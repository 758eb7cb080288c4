import { expect, test } from "vitest";
import { previousErrorCodes } from "#contract/members/errors.ts";
import { addMember, asker } from "../test/members.ts";
import { testApp } from "../test/test-app.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);

test("API: serves the paths of the previous release", async () => {
  const { token } = await addMember(db);
  const [now, before] = await Promise.all(
    ["/api/user/viewer-state", "/api/user/standing"].map((path) => ask(token, `GET ${path}`)),
  );
  expect(before).toMatchObject({ status: 200, body: now?.body });
  const sections = await Promise.all(
    ["/api/section-sync", "/api/edition"].map(async (path) =>
      (await request(`${path}?uri=/news/industry&lang=3&size=2`)).json(),
    ),
  );
  expect(sections[1].item_list).toEqual(sections[0].item_list);
  expect(sections[0].item_list).toHaveLength(2);
});

test("API: sends the permissions under both names", async () => {
  const { token } = await addMember(db);
  const { user } = (await ask(token, "GET /api/user")).body;
  expect(user.may_list).toEqual(user.permission_list);
  expect(user.permission_list).toContain("comment");
});

test("API: sends a renamed error code beside the one that pages of the previous release read", async () => {
  const { status, body } = await ask("x".repeat(43), "GET /api/user");
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: "login_ended", error_code: "session_expired" });
  expect(previousErrorCodes.session_expired).toBe("login_ended");
});
