import { useEffect, useState } from "react";
import { useMember } from "#src/components/members/use-member.ts";
import type { DraftRow } from "#src/offline/db.ts";
import { observeDrafts } from "#src/offline/drafts.ts";
import { localDataOwner } from "#src/offline/session.ts";

/** The member whose drafts are on this device; also after their login has ended. */
export function useWriter(): number | undefined {
  const member = useMember();
  return (member.state === "signed-in" ? member.member?.id : undefined) ?? localDataOwner();
}

/** The member's drafts that the site does not have, the last edited first. */
export function useDrafts(): readonly DraftRow[] {
  const writer = useWriter();
  const [drafts, setDrafts] = useState<readonly DraftRow[]>([]);
  useEffect(() => {
    if (writer === undefined) return;
    return observeDrafts(writer, setDrafts, () => setDrafts([]));
  }, [writer]);
  return writer === undefined ? [] : drafts;
}
