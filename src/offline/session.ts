import type { Permission } from "#contract/auth/permissions.ts";
import type { User } from "#contract/members/endpoints.ts";
import { readText, removeTexts, writeText } from "./local-storage.ts";

/*
 * The session of this device: the token of the login, and the member as last known. Both are in local storage, so that a
 * start without a network knows the member and all tabs follow each other.
 *
 * Only the server's own response ends a login remotely (`expireSession`); a network failure does not. A member's data is
 * removed when they sign out, and when another member signs in. Public data stays.
 */

const tokenKey = "kapok.token";
const memberKey = "kapok.member";
/** Id of the member whose unsent data is here. It outlives an expired login, so that no other member gets the data. */
const memberIdKey = "kapok.member-id";
/** Its name in release 0.1, which is moved. */
const legacyMemberIdKey = "kapok.owner";
/** Written as the member's id after a sign-out: the data of members must go. */
const signedOut = "none";

/** Copies of a member's own data, which a sign-out removes. */
const copies = /^kapok\.member\./;

/** The beginning of the local storage keys for copies of a member's data. */
export const memberKeyPrefix = (memberId: number) => `kapok.member.${memberId}.`;
/** Unsent texts of a member. An expired login leaves them for the same member. */
const drafts = /^kapok\.(?:draft\.|forms$)/;

/** A member as this device knows him. */
export interface KnownMember {
  readonly id: number;
  /** What others see beside a comment. */
  readonly name: string;
  /** Path of the avatar's picture. */
  readonly avatar: string;
  readonly permission_list: readonly Permission[];
  /** Whose material he gets as well; `null` for none, and where a build before has not asked. */
  readonly vipGroup: string | null;
  /** When the server last said so, ISO 8601. */
  readonly verifiedAt: string;
}

export interface SignedIn {
  readonly state: "signed-in";
  readonly token: string;
  /** Absent until the server could first be asked. */
  readonly member: KnownMember | undefined;
  /** Whether the server has confirmed the login since this page started. */
  readonly verified: boolean;
}

export interface SignedOut {
  readonly state: "signed-out";
  /** Whether a login has ended without the member's doing: he will wonder. */
  readonly ended: boolean;
}

export type Session = SignedIn | SignedOut;

/** Whose wishes may be sent, and what lets him in. */
export interface Login {
  readonly token: string;
  readonly memberId: number;
}

let verifiedToken: string | undefined;
let read: { text: string; session: Session } | undefined;

/** The session now; the same object as long as nothing changes. */
export function session(): Session {
  const token = readText(tokenKey);
  const member = readText(memberKey);
  const owner = readMemberId();
  const text = JSON.stringify([token, member, owner, verifiedToken]);
  if (text !== read?.text) {
    const now: Session = token
      ? { state: "signed-in", token, member: memberIn(member), verified: token === verifiedToken }
      : { state: "signed-out", ended: localDataOwner() !== undefined };
    read = { text, session: now };
  }
  return read.session;
}

/** The login of the member who is here, once it is known whose it is. */
export function currentLogin(): Login | undefined {
  const now = session();
  return now.state === "signed-in" && now.member ? { token: now.token, memberId: now.member.id } : undefined;
}

/** Id of the member whose unsent data is on this device, also after their login has expired. */
export function localDataOwner(): number | undefined {
  return Number(readMemberId()) || undefined;
}

/** Whether the last member has signed out, so that no member's data may stay. */
export function hasSignedOut(): boolean {
  return readMemberId() === signedOut;
}

/** Calls back when it changes, in this tab or another; returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** A login has succeeded. Whose it is, `noteMember` tells; until then nobody's name is shown. */
export function startSession(token: string): void {
  removeTexts(copies);
  writeText(memberKey, null);
  writeText(tokenKey, token);
  verifiedToken = token;
  changed();
}

/** The server has said whose login this is. Of another member before him nothing stays. */
export function setMember(token: string, user: User): void {
  if (readText(tokenKey) !== token) return;
  const owner = localDataOwner();
  if (owner !== undefined && owner !== user.id) {
    removeTexts(copies);
    removeTexts(drafts);
  }
  const { id, nickname: name, avatar, permission_list, vip_group: vipGroup } = user;
  const verifiedAt = new Date().toISOString();
  const known: KnownMember = { id, name, avatar: avatar.url, permission_list, vipGroup, verifiedAt };
  writeText(memberIdKey, String(id));
  // Tabs of the previous release read `may_list`.
  writeText(memberKey, JSON.stringify({ ...known, may_list: permission_list }));
  verifiedToken = token;
  changed();
}

/** The server has confirmed a login. */
export function markSessionVerified(token: string): void {
  if (verifiedToken === token) return;
  verifiedToken = token;
  changed();
}

/** The server does not, or no longer, know a login. A newer one is not touched. */
export function expireSession(token: string): void {
  if (readText(tokenKey) !== token) return;
  forgetLogin();
  changed();
}

/** The member leaves: nothing of his stays on the device. Gives the token, so that the server can be told. */
export function signOutLocally(): string | undefined {
  const token = readText(tokenKey) ?? undefined;
  forgetLogin();
  removeTexts(drafts);
  writeText(memberIdKey, signedOut);
  changed();
  return token;
}

/** Stores a short text for the signed-in member until their login ends. */
export function writeMemberText(name: string, text: string): void {
  const login = currentLogin();
  if (login) writeText(memberKeyPrefix(login.memberId) + name, text);
}

/** A text that was stored for the signed-in member. */
export function readMemberText(name: string): string | null {
  const login = currentLogin();
  return login ? readText(memberKeyPrefix(login.memberId) + name) : null;
}

/** The stored id of the member whose data is here. */
function readMemberId(): string | null {
  const legacy = readText(legacyMemberIdKey);
  if (legacy !== null) {
    writeText(memberIdKey, legacy);
    writeText(legacyMemberIdKey, null);
  }
  return readText(memberIdKey);
}

function forgetLogin(): void {
  removeTexts(copies);
  writeText(memberKey, null);
  writeText(tokenKey, null);
  verifiedToken = undefined;
}

/** Tells this tab what the browser tells the others; whoever shows what has been removed listens as well. */
function changed(): void {
  dispatchEvent(new Event("storage"));
}

/** What is stored may be of an older build, or of nobody's making. */
function memberIn(text: string | null): KnownMember | undefined {
  try {
    const {
      id,
      name,
      avatar,
      may_list,
      permission_list = may_list,
      vipGroup,
      verifiedAt,
    } = JSON.parse(text ?? "{}") ?? {};
    const texts = [name, avatar, verifiedAt].every((value) => typeof value === "string");
    if (!Number.isInteger(id) || !texts || !Array.isArray(permission_list)) return undefined;
    return { id, name, avatar, permission_list, vipGroup: typeof vipGroup === "string" ? vipGroup : null, verifiedAt };
  } catch {
    return undefined;
  }
}
