import { markSix } from "#contract/limits.ts";
import type { getMarkSix } from "#contract/mark-six/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";

export const latestDrawQuery = () => readQuery<typeof getMarkSix>("/mark-six", { limit: 1 });

/** The draws of the recent year in one read, so that whatever is looked up among them needs no network. */
export const drawYearQuery = () => readQuery<typeof getMarkSix>("/mark-six", { limit: markSix.maxHistoryPage });
