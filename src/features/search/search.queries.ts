import { articlesByLabel } from "#contract/articles/endpoints.ts";
import { gamesByLabel } from "#contract/games/endpoints.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { type SearchInput, searchSite } from "#contract/search/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";

type LabelInput = Omit<InputOf<typeof articlesByLabel>, "label">;

export const searchQuery = (input: SearchInput) => readQuery(searchSite, input);
export const articlesByLabelQuery = (label: string, input: LabelInput) =>
  readQuery(articlesByLabel, { ...input, label });
export const gamesByLabelQuery = (label: string, input: LabelInput) => readQuery(gamesByLabel, { ...input, label });
/** Either of them, for the fields that they have in common. */
export const byLabelQuery = (type: string, label: string, input: LabelInput) =>
  readQuery<typeof articlesByLabel | typeof gamesByLabel>(type === "game" ? gamesByLabel : articlesByLabel, {
    ...input,
    label,
  });
