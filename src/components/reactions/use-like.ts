import { useEffect, useRef, useState } from "react";
import { applyPendingLikes } from "#src/outbox/apply-pending.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { useMember } from "../members/use-member.ts";

const none: readonly OutboxEntry[] = [];

interface Likeable {
  /** Whether the member likes it, `undefined` before that is known, and the number of likes, both from the site. */
  readonly said: { readonly liked: boolean | undefined; readonly amount: number };
  /** The member's entries about it; `undefined` before they have been read. */
  readonly entries: readonly OutboxEntry[] | undefined;
  /** Writes down that it is to be liked, or no longer. */
  readonly entry: (liked: boolean) => Promise<unknown>;
}

export interface Like {
  /** `undefined` before it is known. */
  readonly liked: boolean | undefined;
  readonly amount: number;
  /** Whether the site does not know it yet. */
  readonly waiting: boolean;
  /** The error of the last click: the site's message, or empty if the device could not save it. */
  readonly rejection: string | undefined;
  readonly press: () => void;
}

/** A like that shows pending changes at once. Visitors are sent to the login; the like follows after sign-in. */
export function useLike({ said, entries: read, entry }: Likeable): Like {
  const entries = read ?? none;
  const me = useMember();
  const member = me.state === "signed-in" ? me.member?.id : undefined;
  /** The last requested state, until it is in the outbox. */
  const [asked, setAsked] = useState<boolean>();
  const [failed, setFailed] = useState(false);
  const underWay = useRef(0);
  const wanted = useRef(false);
  const known = useRef(entries);
  const after = applyPendingLikes({ ...said, liked: said.liked ?? false }, entries);
  const last = entries.findLast(({ sets }) => typeof sets === "boolean");
  const isDecided = entries.some(({ sets, state }) => typeof sets === "boolean" && state !== "rejected");
  const isKnown = read !== undefined && (said.liked !== undefined || isDecided);
  const liked = me.state === "signed-out" ? false : (asked ?? (isKnown ? after.liked : undefined));

  useEffect(() => {
    known.current = entries;
    if (underWay.current === 0) setAsked(undefined);
  }, [entries]);

  async function set(next: boolean) {
    setAsked(next);
    setFailed(false);
    underWay.current++;
    try {
      await entry(next);
    } catch {
      setAsked(undefined);
      setFailed(true);
    } finally {
      underWay.current--;
      if (known.current.some(({ sets, state }) => sets === next && state !== "rejected")) setAsked(undefined);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the member is known
  useEffect(() => {
    if (member === undefined || !wanted.current) return;
    wanted.current = false;
    void set(true);
  }, [member]);

  return {
    liked,
    amount: asked === undefined ? after.amount : after.amount + Number(asked) - Number(after.liked),
    waiting: asked !== undefined || last?.state === "pending" || last?.state === "sending",
    rejection: failed ? "" : last?.state === "rejected" ? last.rejection?.message : undefined,
    press: () => {
      // Before it is known, a click likes it: to like twice changes nothing.
      if (member !== undefined) return void set(!liked);
      wanted.current = true;
      location.hash = "login-needed";
    },
  };
}
