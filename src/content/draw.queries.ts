import type { getMarkSix } from "#contract/mark-six.ts";
import { readQuery } from "#src/lib/read-query.ts";

export const latestDrawQuery = () => readQuery<typeof getMarkSix>("/mark-six", { limit: 1 });
