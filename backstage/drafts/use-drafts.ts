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

/** Observes a member's rows of this device; returns how to stop. */
type ObserveRows<Row> = (memberId: number, next: (rows: Row[]) => void, failed: () => void) => () => void;

/** The member's rows of this device. `observe` must be the same in each render. */
export function useOwnRows<Row>(observe: ObserveRows<Row>): readonly Row[] {
  const writer = useWriter();
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    if (writer === undefined) return;
    return observe(writer, setRows, () => setRows([]));
  }, [writer, observe]);
  return writer === undefined ? [] : rows;
}

/** The member's drafts that the site does not have, the last edited first. */
export const useDrafts = (): readonly DraftRow[] => useOwnRows(observeDrafts);
