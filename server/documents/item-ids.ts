/** The first item id of each source of content, so that no source writes to the rows of another. */
export const itemIdsFrom = { sample: 1, editors: 100_000, loadTest: 1_000_000 } as const;
