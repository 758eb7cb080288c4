import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";

/** What has become of the member's comments while he looks on, said to those who do not see it. */
export function useNewComments(entries: readonly OutboxEntry[]): string {
  const { t } = useLingui();
  const [news, setNews] = useState("");
  const before = useRef<ReadonlyMap<string, OutboxEntry["state"]> | undefined>(undefined);
  useEffect(() => {
    const known = before.current;
    const own = entries.filter(({ kind }) => kind === "addComment" || kind === "editComment");
    before.current = new Map(own.map(({ id, state }) => [id, state]));
    if (!known) return;
    const changed = own.findLast(({ id, state }) => known.get(id) !== state);
    if (!changed) return;
    if (changed.state === "acknowledged") setNews(t`Your comment has been sent.`);
    else if (changed.state === "rejected") setNews(t`Your comment couldn't be sent.`);
    else setNews(t`Your comment is waiting to be sent.`);
  }, [entries, t]);
  return news;
}
