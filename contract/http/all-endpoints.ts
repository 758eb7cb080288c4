import { searchSite } from "../search/endpoints.ts";
import { getSectionSync } from "../section-sync/endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { finder, offlineReads } from "./offline-reads.ts";

/** Every read of the API: the OpenAPI document and the checks of answers are made from it. */
export const api: readonly Endpoint[] = [...offlineReads, getSectionSync, searchSite];

/** The read that a URL's pathname belongs to, or `undefined`. */
export const endpointOf = finder(api);
