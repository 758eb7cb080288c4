import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { picks as limits } from "#contract/limits.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { createResultLookup } from "#shared/mark-six/draw-for-pick.ts";
import { drawYearQuery } from "#src/components/mark-six/draw.queries.ts";
import type { PickRow } from "#src/offline/db.ts";
import { listPicks, onPicksChanged, saveDrawResults } from "#src/offline/picks.ts";

/** Picks for one draw, with the draw once it is known. */
export interface PickGroup {
  readonly drawAt: string;
  readonly draw: Draw | undefined;
  readonly picks: readonly PickRow[];
}

interface Picks {
  readonly state: "loading" | "failed" | "ready";
  readonly groups: readonly PickGroup[];
  readonly more: boolean;
  readonly showMore: () => void;
  /** The error of loading the draws. */
  readonly noDraws: boolean;
  /** When the cached copy of the draws was saved. */
  readonly cachedAt: string | null;
}

/** The reader's picks with their results, kept in sync with the device and the draws. */
export function usePicks(): Picks {
  const [list, setList] = useState<Awaited<ReturnType<typeof listPicks>> | "failed">();
  const [limit, setLimit] = useState<number>(limits.pageSize);
  const draws = useQuery({ ...drawYearQuery(), throwOnError: false });
  const known = draws.data?.data.draw_list;

  useEffect(() => {
    const stopped = new AbortController();
    const show = (next: typeof list) => stopped.signal.aborted || setList(next);
    const load = () => listPicks(limit).then(show, () => show("failed"));
    void load();
    const stop = onPicksChanged(load);
    return () => {
      stopped.abort();
      stop();
    };
  }, [limit]);

  useEffect(() => {
    // Results are computed each time. If storing the draws fails, only the results of old picks will be missing one
    // day.
    if (known) saveDrawResults(known).catch(() => undefined);
  }, [known]);

  const picks = list === "failed" ? undefined : list?.picks;
  const groups = useMemo(() => groupsOf(picks ?? [], known ?? []), [picks, known]);
  return {
    state: list === "failed" ? "failed" : list ? "ready" : "loading",
    groups,
    more: list !== "failed" && Boolean(list?.more),
    showMore: useCallback(() => setLimit((before) => before + limits.pageSize), []),
    noDraws: draws.isError && !known,
    cachedAt: draws.data?.cachedAt ?? null,
  };
}

function groupsOf(picks: readonly PickRow[], draws: readonly Draw[]): PickGroup[] {
  const resultOf = createResultLookup(draws);
  const groups = new Map<string, PickGroup & { picks: PickRow[] }>();
  for (const pick of picks) {
    const draw = resultOf(pick);
    const key = draw?.drawn_at ?? pick.drawAt;
    const group = groups.get(key) ?? { drawAt: pick.drawAt, draw, picks: [] };
    group.picks.push(pick);
    groups.set(key, group);
  }
  return [...groups.values()];
}
