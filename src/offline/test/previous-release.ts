import { type EarlierVersion, earlierVersions } from "./earlier-versions.ts";

/*
 * A device on which release 0.1 (commit 8913e7f) was installed: its database, its local storage, its caches. Member 7 is
 * signed in and has an outbox with entries in every state; two forms have not been sent.
 */

const version2 = earlierVersions.find(({ version }) => version === 2) as EarlierVersion;

const token = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";
const day = 24 * 60 * 60 * 1000;

/** Rows of the outbox, by what is special about each. Release 0.1 wrote `waiting`, `sending`, `sent` and `needs-you`. */
const outboxRows = (now: number) => {
  const comment = {
    ...{ memberId: 7, kind: "addComment", target: "article/12/comments", method: "POST", lang: 2 },
    ...{ path: "/api/user/comment?lang=2", answerKeys: ["comment", "comment_count"] },
    madeAt: new Date(now - day).toISOString(),
  };
  const like = { ...comment, kind: "likeItem", answerKeys: ["liked", "liked_amount"] };
  return [
    // Acknowledged: the page still shows its response.
    {
      ...{ ...like, sequence: 1, id: "acknowledged", target: "article/1", sets: true, state: "sent", attempts: 1 },
      ...{ path: "/api/user/like/article/1/add?lang=2", triedAt: now - day / 2, hold: undefined },
      ...{ answer: { liked: true, liked_amount: 5 }, answeredAt: now - 60_000 },
    },
    // A lost response: the site may have received it, so it is sent again under the same key.
    {
      ...{ ...comment, sequence: 2, id: "interrupted", state: "sending", attempts: 1, triedAt: now - 120_000 },
      ...{ body: { article_id: 12, reply_to: null, comment: "interrupted" } },
      ...{ hold: { from: now - 120_000, until: now - 60_000 } },
    },
    // A reply to the comment above, whose id is not known yet.
    {
      ...{ ...comment, sequence: 3, id: "reply", needs: "interrupted", state: "waiting", attempts: 0 },
      ...{ body: { article_id: 12, reply_to: "wish~interrupted", comment: "reply" } },
    },
    // Never sent.
    {
      ...{ ...like, sequence: 4, id: "unsent", target: "article/2", sets: true, state: "waiting", attempts: 0 },
      path: "/api/user/like/article/2/add?lang=2",
    },
    // Rejected once and sent again by the member: it has a key of its own.
    {
      ...{ ...comment, sequence: 5, id: "requeued", key: "second-key", target: "article/13/comments" },
      ...{ body: { article_id: 13, reply_to: null, comment: "requeued" }, state: "waiting", attempts: 0 },
      refusal: undefined,
    },
    // The site has rejected it; the member decides.
    {
      ...{ ...comment, sequence: 6, id: "rejected", target: "article/14/comments", state: "needs-you", attempts: 1 },
      ...{ body: { article_id: 14, reply_to: null, comment: "rejected" }, triedAt: now - day, hold: undefined },
      refusal: { code: "comments_closed", message: "评论已关闭。" },
    },
  ];
};

/** The entries that the site still has to receive, each under this key. */
export const unsentKeys: readonly string[] = ["interrupted", "reply", "unsent", "second-key", "waiting-form"];

/** The database of release 0.1. */
export function previousDatabase(now: number): EarlierVersion {
  const { settings, ...stores } = version2.stores;
  if (!settings) throw new Error("Version 2 has settings.");
  return {
    version: 3,
    stores: {
      ...stores,
      settings: {
        ...settings,
        rows: [
          ...settings.rows,
          { name: "login", value: { token, memberId: 7 } },
          { name: "pictures", value: { widths: [320], night: false } },
          { name: "push", value: { key: "vapid", lang: 2, title: "木棉", body: "您有一条新消息。", path: "/zh-cn" } },
          { name: "outbox", value: { from: now - 4000, until: now - 2000, failures: 2, asked: false } },
        ],
      },
      outbox: {
        keyPath: "sequence",
        autoIncrement: true,
        indexes: {
          id: "id",
          memberId: "memberId",
          "[memberId+state+sequence]": ["memberId", "state", "sequence"],
          "[memberId+target]": ["memberId", "target"],
          needs: "needs",
        },
        unique: ["id"],
        rows: outboxRows(now),
      },
    },
  };
}

/** The local storage of release 0.1. */
export function previousStorage(now: number): Record<string, string> {
  const at = new Date(now - day).toISOString();
  const forms = [
    { id: "waiting-form", action: "subscribe", lang: 2, body: { email: "a@example.com" }, at },
    { id: "rejected-form", action: "sendFeedback", lang: 2, body: { campaign: 4 }, at, refused: true },
  ];
  const member = {
    ...{ id: 7, name: "木棉读者", avatar: "/media/avatars/ready-1.svg", vipGroup: null, verifiedAt: at },
    may_list: ["use_member_centre", "change_account", "comment"],
  };
  return {
    "kapok.token": token,
    "kapok.member": JSON.stringify(member),
    "kapok.owner": "7",
    "kapok.mirrored": `7 ${token.slice(0, 6)}`,
    "kapok.wishes": "1",
    "kapok.push": "7",
    "kapok.forms": JSON.stringify(forms),
    "kapok.answered": "3",
    "kapok.device": "0f8fad5b-d9cb-469f-a165-70867728950e",
    "kapok.draft.contact": JSON.stringify({ message: ["draft"] }),
    "kapok.member.7.centre.2": "{}",
  };
}

export const previousToken = token;
