import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PlanEntry } from "#contract/backstage/plan.ts";
import { moveSchedule } from "#contract/backstage/publication.ts";
import { ApiError } from "#contract/http/errors.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { instantOf, type ScheduledTime } from "../publish/time-field.tsx";
import { timeIn } from "./plan-days.ts";

/** A schedule at the time that the editor sees, and the one to which it is to move. */
interface Wanted {
  readonly schedule: string;
  readonly title: string;
  readonly at: string;
  readonly zone: string;
  readonly to: ScheduledTime;
}

/** A schedule that has moved, with what moves it back. */
export interface Moved {
  readonly schedule: string;
  readonly title: string;
  readonly at: string;
  /** `undefined` after it was moved back. */
  readonly back: Wanted | undefined;
}

/** The move of an entry to another time. */
export function wantedMove({ title, at, schedule }: PlanEntry, to: ScheduledTime): Wanted | undefined {
  return schedule ? { schedule: schedule.id, title, at, zone: schedule.zone, to } : undefined;
}

/** Moves schedules. Its result is the last one that has moved; moving that back is a move as well. */
export function useMove(onMoved: (moved: Moved) => void) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ isUndo = false, ...wanted }: Wanted & { isUndo?: boolean }): Promise<Moved> => {
      const { schedule, title, at, zone, to } = wanted;
      if ((instantOf(to)?.getTime() ?? 0) <= Date.now()) throw new ApiError("invalid");
      const body = { at: to, former: at };
      const { moved, due_at } = await callAsMember(moveSchedule, body, { lang, params: { id: schedule } });
      if (!moved) throw new ApiError("stale_publish");
      const back = { schedule, title, at: due_at, zone: to.zone, to: timeIn(at, zone) };
      return { schedule, title, at: due_at, back: isUndo ? undefined : back };
    },
    onSuccess: (moved) => onMoved(moved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["backstage"] }),
  });
}
