import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocale } from "#src/lib/use-locale.ts";
import { mailingsQuery } from "./mailings.queries.ts";

/** Shows something when mailings wait for a decision. It loads apart from the start screen, which stays small. */
export function StoppedMailings({ children }: { children: (count: number) => ReactNode }) {
  const { id: lang } = useLocale();
  const mailings = useInfiniteQuery(mailingsQuery(lang)).data?.pages[0]?.issue_list.flatMap(
    (issue) => issue.mailing_list,
  );
  const count = mailings?.filter(({ state }) => state === "paused" || state === "missed").length ?? 0;
  return count > 0 && children(count);
}
