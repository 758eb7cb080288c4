import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocale } from "#src/lib/use-locale.ts";
import { lettersQuery } from "./inbox.queries.ts";

/** Shows something when nobody has taken some letters. It loads apart from the start screen, which stays small. */
export function NewLetters({ children }: { children: (count: number) => ReactNode }) {
  const { id: lang } = useLocale();
  const count = useInfiniteQuery(lettersQuery(lang, { state: "new" })).data?.pages[0]?.new_count ?? 0;
  return count > 0 && children(count);
}
