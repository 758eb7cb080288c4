import { expect, test } from "vitest";
import { mayDownload, visitor } from "./may-download.ts";

const open = { vipGroup: null, requireLogin: false };
const forMembers = { vipGroup: null, requireLogin: true };
const gold = { vipGroup: "gold", requireLogin: true };
const member = { vipGroup: null };

test.each([
  ["a visitor", visitor, ["open", "login", "hidden"]],
  ["a member", member, ["open", "open", "hidden"]],
  ["a member of the VIP group", { vipGroup: "gold" }, ["open", "open", "open"]],
  ["a member of another one", { vipGroup: "silver" }, ["open", "open", "hidden"]],
  ["a member of one without a name", { vipGroup: "" }, ["open", "open", "hidden"]],
])("%s", (_, who, access) => {
  expect([open, forMembers, gold].map((group) => mayDownload(who, group))).toEqual(access);
});
