import { markSix } from "#contract/limits.ts";
import { getMarkSix } from "#contract/mark-six/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";

export const latestDrawQuery = () => readQuery(getMarkSix, { limit: 1 });

/** All draws of the past year in one read, so that lookups work offline. */
export const drawYearQuery = () => readQuery(getMarkSix, { limit: markSix.maxHistoryPage });
