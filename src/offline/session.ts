import type { Permission } from "#contract/auth/permissions.ts";
import type { User } from "#contract/members/endpoints.ts";
import { readText, removeTexts, writeText } from "./local-storage.ts";

/*
 * The session of this device: the token of the login, and the member as last known. Both are in local storage, so that
 * they are known without a network, and all tabs share them.
 *
 * Only the server's own response ends a login remotely (`expireSession`); a network failure does not. A member's data is
 * removed when they sign out, and when another member signs in. Public data stays.
 */

const tokenKey = "kapok.token";
const memberKey = "kapok.member";
/** Id of the member whose unsent data is here. It outlives an expired login, so that no other member gets the data. */
const memberIdKey = "kapok.member-id";
/** Its name in release 0.1, from which it is moved. */
const legacyMemberIdKey = "kapok.owner";
/** Stored as the member's id after a sign-out, when the data of members must be removed. */
const signedOut = "none";

/** Copies of a member's own data, which a sign-out removes. */
const copies = /^kapok\.member\./;

/** The beginning of the local storage keys for copies of a member's data. */
export const memberKeyPrefix = (memberId: number) => `kapok.member.${memberId}.`;
/** Unsent texts of a member. An expired login leaves them for the same member. */
const drafts = /^kapok\.(?:draft\.|forms$)/;

/** A member as known on this device. */
export interface KnownMember {
  readonly id: number;
  /** The name beside comments. */
  readonly name: string;
  /** Path of the avatar's picture. */
  readonly avatar: string;
  readonly permission_list: readonly Permission[];
  /** Group whose material the member may download; `null` for none, and in data of earlier builds. */
  readonly vipGroup: string | null;
  /** Time at which the server last confirmed it, ISO 8601. */
  readonly verifiedAt: string;
}

export interface SignedIn {
  readonly state: "signed-in";
  readonly token: string;
  /** Absent until the first response of the server. */
  readonly member: KnownMember | undefined;
  /** Whether the server has confirmed the login since this page started. */
  readonly verified: boolean;
}

export interface SignedOut {
  readonly state: "signed-out";
  /** Whether the session has expired, which the member should be shown. */
  readonly ended: boolean;
}

export type Session = SignedIn | SignedOut;

/** The member whose entries may be sent, and their token. */
export interface Login {
  readonly token: string;
  readonly memberId: number;
}

let verifiedToken: string | undefined;
let cached: { text: string; session: Session } | undefined;

/** The session now; the same object as long as nothing changes. */
export function session(): Session {
  const token = readText(tokenKey);
  const member = readText(memberKey);
  const owner = readMemberId();
  const text = JSON.stringify([token, member, owner, verifiedToken]);
  if (text !== cached?.text) {
    const now: Session = token
      ? { state: "signed-in", token, member: parseMember(member), verified: token === verifiedToken }
      : { state: "signed-out", ended: localDataOwner() !== undefined };
    cached = { text, session: now };
  }
  return cached.session;
}

/** The login, once its member is known. */
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

/** Calls back when the session changes, in this tab or another; returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** Starts a session after a successful login. `setMember` adds the member. */
export function startSession(token: string): void {
  removeTexts(copies);
  writeText(memberKey, null);
  writeText(tokenKey, token);
  verifiedToken = token;
  changed();
}

/** Sets the member of a session. The data of another member is removed. */
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

/** Records that the server has confirmed a session. */
export function markSessionVerified(token: string): void {
  if (verifiedToken === token) return;
  verifiedToken = token;
  changed();
}

/** Ends a session that the server does not know. A newer one stays. */
export function expireSession(token: string): void {
  if (readText(tokenKey) !== token) return;
  removeLogin();
  changed();
}

/** Signs out and removes the data of the member. Returns the token, which the server must revoke. */
export function signOutLocally(): string | undefined {
  const token = readText(tokenKey) ?? undefined;
  removeLogin();
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

function removeLogin(): void {
  removeTexts(copies);
  writeText(memberKey, null);
  writeText(tokenKey, null);
  verifiedToken = undefined;
}

/** Notifies this tab: the browser sends `storage` events to the other tabs only. */
function changed(): void {
  dispatchEvent(new Event("storage"));
}

/** The stored member; `undefined` if the text is invalid. It may be of an older build. */
function parseMember(text: string | null): KnownMember | undefined {
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
