import { markSix } from "#contract/limits.ts";
import { getMarkSix } from "#contract/mark-six/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";

export const latestDrawQuery = () => readQuery(getMarkSix, { limit: 1 });

/** The draws of the recent year in one read, so that whatever is looked up among them needs no network. */
export const drawYearQuery = () => readQuery(getMarkSix, { limit: markSix.maxHistoryPage });
