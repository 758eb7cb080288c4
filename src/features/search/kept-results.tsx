import { useState } from "react";
import { KeptSearchResults } from "#src/content/kept-search/kept-search.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { openKeptSearch } from "#src/offline/search-kept.ts";

/** What is kept on the device that has the words of a question. */
export function KeptResults({ question }: { question: string }) {
  const locale = useLocale();
  const [opened] = useState(() => openKeptSearch(locale.content));
  return <KeptSearchResults question={question} opened={opened} />;
}
