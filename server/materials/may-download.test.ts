import { expect, test } from "vitest";
import type { ActorAttributes } from "#server/auth/permissions.ts";
import { mayDownload, visitor } from "./may-download.ts";

const doors = {
  open: { vipGroup: null, requireLogin: false },
  "for members": { vipGroup: null, requireLogin: true },
  "for the VIP group gold": { vipGroup: "gold", requireLogin: true },
  // A group of whose login an operator has not thought is no more open for that.
  "for gold without a login": { vipGroup: "gold", requireLogin: false },
};
const member: ActorAttributes = { vipGroup: null, commentAllowed: true, materialOnly: false, operator: false };

test.each<[string, ActorAttributes | undefined, string]>([
  ["a visitor", visitor, "open login hidden hidden"],
  ["a member", member, "open open hidden hidden"],
  ["a member of gold", { ...member, vipGroup: "gold" }, "open open open open"],
  ["a member of silver", { ...member, vipGroup: "silver" }, "open open hidden hidden"],
  ["a member of a group without a name", { ...member, vipGroup: "" }, "open open hidden hidden"],
  ["a member who may not comment", { ...member, commentAllowed: false }, "open open hidden hidden"],
  ["a material-only account", { ...member, materialOnly: true }, "open open hidden hidden"],
  ["a material-only account of gold", { ...member, materialOnly: true, vipGroup: "gold" }, "open open open open"],
  ["an operator", { ...member, operator: true }, "open open hidden hidden"],
])("download permissions: match the specification: %s", (_, who, access) => {
  expect(
    Object.values(doors)
      .map((door) => mayDownload(who, door))
      .join(" "),
  ).toBe(access);
});
