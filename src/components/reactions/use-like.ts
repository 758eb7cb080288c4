import { useEffect, useRef, useState } from "react";
import { applyPendingLikes } from "#src/outbox/apply-pending.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { useMember } from "../members/use-member.ts";

interface Likeable {
  /** Whether the member likes it, and the number of likes, both from the site. */
  readonly said: { readonly liked: boolean; readonly amount: number };
  /** The member's entries about it. */
  readonly entries: readonly OutboxEntry[];
  /** Writes down that it is to be liked, or no longer. */
  readonly entry: (liked: boolean) => Promise<unknown>;
}

export interface Like {
  readonly liked: boolean;
  readonly amount: number;
  /** Whether the site does not know it yet. */
  readonly waiting: boolean;
  /** The error of the last click: the site's message, or empty if the device could not save it. */
  readonly rejection: string | undefined;
  readonly press: () => void;
}

/** A like that shows pending changes at once. Visitors are sent to the login; the like follows after sign-in. */
export function useLike({ said, entries, entry }: Likeable): Like {
  const me = useMember();
  const member = me.state === "signed-in" ? me.member?.id : undefined;
  /** The last requested state, until it is in the outbox. */
  const [asked, setAsked] = useState<boolean>();
  const [failed, setFailed] = useState(false);
  const underWay = useRef(0);
  const wanted = useRef(false);
  const known = useRef(entries);
  const after = applyPendingLikes(said, entries);
  const liked = member === undefined ? false : (asked ?? after.liked);

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

  const last = entries.findLast(({ sets }) => typeof sets === "boolean");
  return {
    liked,
    amount: after.amount + Number(liked) - Number(after.liked && member !== undefined),
    waiting: asked !== undefined || last?.state === "pending" || last?.state === "sending",
    rejection: failed ? "" : last?.state === "rejected" ? last.rejection?.message : undefined,
    press: () => {
      if (member !== undefined) return void set(!liked);
      wanted.current = true;
      location.hash = "login-needed";
    },
  };
}
