import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocale } from "#src/lib/use-locale.ts";
import { useWriter } from "./use-drafts.ts";

/** Follows what is sent from this device. What does that loads after the first screen. */
export function useFollowSaves(): void {
  const writer = useWriter();
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (writer === undefined) return;
    const following = import("./follow-sent.ts").then(({ followSent }) => followSent({ writer, lang, queryClient }));
    return () => void following.then((stop) => stop());
  }, [writer, lang, queryClient]);
}
