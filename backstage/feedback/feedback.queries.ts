import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { exportCampaign, getCampaignResults, listCampaigns, listCampaignTexts } from "#contract/feedback/results.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { csvFile } from "../documents/csv-file.ts";

/** The filters of the results, as their address has them. */
export interface ResultsSearch {
  /** Language id of the answers. */
  language?: string | undefined;
  q?: string | undefined;
}

/** Questionnaires, the latest first. */
export function campaignsQuery(lang: number) {
  return infiniteQueryOptions({
    queryKey: ["backstage", "campaigns", lang],
    queryFn: ({ pageParam }) =>
      callAsMember(listCampaigns, undefined, { lang, query: { limit: 50, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** How often each choice was taken. */
export function resultsQuery(lang: number, id: number, language: string | undefined) {
  return queryOptions({
    queryKey: ["backstage", "results", lang, id, language],
    queryFn: () =>
      callAsMember(getCampaignResults, undefined, { lang, params: { id }, query: language ? { language } : {} }),
  });
}

/** What people wrote, the latest first. */
export function textsQuery(lang: number, id: number, { language, q }: ResultsSearch) {
  const query = { limit: 20, ...(language && { language }), ...(q && { q }) };
  return infiniteQueryOptions({
    queryKey: ["backstage", "texts", lang, id, query],
    queryFn: ({ pageParam }) =>
      callAsMember(listCampaignTexts, undefined, {
        lang,
        params: { id },
        query: { ...query, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Reads all answers as one CSV file. */
export function exportAnswers(lang: number, id: number, language: string | undefined): Promise<File> {
  return csvFile(`questionnaire-${id}.csv`, (cursor) =>
    callAsMember(exportCampaign, undefined, {
      lang,
      params: { id },
      query: { ...(language && { language }), ...cursor },
    }),
  );
}
