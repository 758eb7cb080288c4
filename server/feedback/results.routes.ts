import { Hono } from "hono";
import { exportCampaign, getCampaignResults, listCampaigns, listCampaignTexts } from "#contract/feedback/results.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { csvPart } from "#server/api/csv.ts";
import type { Services } from "../services.ts";
import { findAnswersToExport, findCampaigns, findResults, findTexts } from "./results.queries.ts";

const rate = { times: 300, seconds: 600 } as const;

/** Columns of the export, in their order. */
const columns = [
  ...(["id", "created_at", "lang", "frequency", "frequency_other", "purposes", "purposes_other"] as const),
  ...(["channel", "channel_other", "satisfaction", "satisfaction_other", "suggestion"] as const),
] as const;

/** Routes by which staff read the results of questionnaires. */
export function resultsRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, listCampaigns, { rate, handle: ({ query, db }) => findCampaigns(db, query) });
  memberRoute(routes, services, getCampaignResults, {
    rate,
    handle: ({ params, query, db }) => findResults(db, { ...params, ...query }),
  });
  memberRoute(routes, services, listCampaignTexts, {
    rate,
    handle: ({ params, query, db }) => findTexts(db, { ...query, ...params }),
  });
  memberRoute(routes, services, exportCampaign, {
    rate: { times: 60, seconds: 600 },
    handle: async ({ params, query, db }) => {
      const { rows, next_cursor } = await findAnswersToExport(db, { ...query, ...params });
      const records = rows.map((row) => ({
        ...row,
        created_at: row.createdAt,
        frequency_other: row.frequencyOther,
        purposes_other: row.purposesOther,
        channel_other: row.channelOther,
        satisfaction_other: row.satisfactionOther,
      }));
      return { csv: csvPart(columns, records, { isFirst: query.cursor === undefined }), next_cursor };
    },
  });
  return routes;
}
