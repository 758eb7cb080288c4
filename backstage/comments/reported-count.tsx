import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocale } from "#src/lib/use-locale.ts";
import { moderatedQuery } from "./comments.queries.ts";

/** Shows something when comments wait for a decision. It loads apart from the start screen, which stays small. */
export function ReportedCount({ children }: { children: (count: number) => ReactNode }) {
  const { id: lang } = useLocale();
  const count = useInfiniteQuery(moderatedQuery(lang, {})).data?.pages[0]?.reported_count ?? 0;
  return count > 0 && children(count);
}
