import { createHmac, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import * as contract from "#contract/backstage/preview-links.ts";
import { ApiError } from "#contract/http/errors.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { Services } from "#server/services.ts";
import { loadPreviewKey } from "./preview-key.ts";
import { addPreviewLink, endPreviewLink } from "./preview-links.mutations.ts";
import { findPreviewLinks } from "./preview-links.queries.ts";

const rates = { read: { times: 600, seconds: 60 }, write: { times: 60, seconds: 60 } } as const;

type KeyServices = Pick<Services, "keys" | "dataDir">;

/** Path of the page of a link, below which its id follows. The token is in the query, which no log has. */
export const previewLinkPath = "/preview/draft";

async function signatureOf({ keys, dataDir }: KeyServices, id: string): Promise<Buffer> {
  return createHmac("sha256", await loadPreviewKey(keys, dataDir))
    .update(`preview draft ${id}`)
    .digest();
}

/** Whether a token is that of the link with this id. */
export async function isTokenOfLink(services: KeyServices, id: string, token: string): Promise<boolean> {
  const given = Buffer.from(token, "base64url");
  const right = await signatureOf(services, id);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The calls of Backstage with which links are made, listed and ended. */
export function previewLinksRoutes(services: Services): Hono {
  const routes = new Hono();

  async function toLink({ id, author, versionAt, expiresAt }: Awaited<ReturnType<typeof findPreviewLinks>>[number]) {
    const token = (await signatureOf(services, id)).toString("base64url");
    return {
      ...{ id, author, path: `${previewLinkPath}/${id}?token=${token}` },
      version_at: versionAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    };
  }

  memberRoute(routes, services, contract.createPreviewLink, {
    rate: rates.write,
    // The response has the secret of the link.
    storeResponse: false,
    audit: ({ body }) => ({ subject: `preview ${body.id}`, after: { documents: body.list.length, days: body.days } }),
    handle: async ({ tx, actor, body }) => {
      await addPreviewLink(tx, { ...body, madeBy: actor.id });
      const [made] = await findPreviewLinks(tx, { id: body.id });
      if (!made) throw new ApiError("not_found");
      return toLink(made);
    },
  });
  memberRoute(routes, services, contract.listPreviewLinks, {
    rate: rates.read,
    handle: async ({ db, query }) => {
      const found = await findPreviewLinks(db, { document: query.document });
      return { link_list: await Promise.all(found.map(toLink)) };
    },
  });
  memberRoute(routes, services, contract.revokePreviewLink, {
    rate: rates.write,
    audit: ({ params }, { revoked }) => ({ subject: `preview ${params.id}`, after: { revoked } }),
    handle: async ({ tx, params }) => ({ revoked: await endPreviewLink(tx, params.id) }),
  });
  return routes;
}
