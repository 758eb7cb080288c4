import { getEdition } from "./editions.ts";
import type { Endpoint } from "./endpoint.ts";
import { finder, keptReads } from "./kept-reads.ts";
import { searchSite } from "./search.ts";

/** Every read of the API: the OpenAPI document and the checks of answers are made from it. */
export const api: readonly Endpoint[] = [...keptReads, getEdition, searchSite];

/** The read that a URL's pathname belongs to, or `undefined`. */
export const endpointOf = finder(api);
