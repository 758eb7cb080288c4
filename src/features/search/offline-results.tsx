import { useState } from "react";
import { OfflineSearchResults } from "#src/components/search/offline-search.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { openOfflineSearch } from "#src/offline/offline-search.ts";

/** What is kept on the device that has the words of a question. */
export function OfflineResults({ question }: { question: string }) {
  const locale = useLocale();
  const [opened] = useState(() => openOfflineSearch(locale.content));
  return <OfflineSearchResults question={question} opened={opened} />;
}
