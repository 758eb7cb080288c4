import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { Hono } from "hono";
import { etag } from "hono/etag";
import * as v from "valibot";
import { idText, lang as langText } from "#contract/http/endpoint.ts";
import { ApiError } from "#contract/http/errors.ts";
import { getMaterialTicket, listVipMaterials } from "#contract/materials/actions.ts";
import { archivePath, listMaterials } from "#contract/materials/endpoints.ts";
import { maxArchiveFiles as most, ticketSeconds } from "#contract/materials/limits.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { clientNetwork } from "#server/api/client-network.ts";
import { langOf } from "#server/api/error-messages.ts";
import { HttpError } from "#server/api/http-error.ts";
import { NetworkSlots } from "#server/api/network-slots.ts";
import { sharedRateLimiter } from "#server/api/rate-limiter.ts";
import { readRoute } from "#server/api/read-route.ts";
import { hashOfSecret } from "#server/auth/secrets.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { findHeader } from "../pages/main.queries.ts";
import type { Services } from "../services.ts";
import { makeTicket, verifyTicket } from "./download-tickets.ts";
import { fileBytes, findFiles, findMaterials } from "./materials.queries.ts";
import { mayDownload } from "./may-download.ts";
import { attachment, distinctFileNames } from "./safe-file-name.ts";
import { zip, zipLength } from "./stored-zip.ts";

const tooMany = msg({
  message: "Unable to download! Up to {most} files can be downloaded at one time",
});

/**
 * Parses the requested file ids without duplicates: `ids=1,2`, or `ids=1&ids=2` as a form sends them.
 *
 * @throws {ApiError} `invalid` for no ids, invalid ids, and more ids than an archive may have
 */
function parseIds(c: Context): { ids: number[]; lang: number } {
  const lang = v.safeParse(langText, c.req.query("lang"));
  if (!lang.success) throw new ApiError("invalid", { fields: { lang: ["invalid"] } });
  const texts = (c.req.queries("ids") ?? []).flatMap((text) => text.split(",")).filter(Boolean);
  if (texts.length === 0) throw new ApiError("invalid", { fields: { ids: ["choose"] } });
  const ids = v.safeParse(v.array(idText), texts);
  if (!ids.success) throw new ApiError("invalid", { fields: { ids: ["invalid"] } });
  const distinct = [...new Set(ids.output)];
  if (distinct.length > most) {
    const sentence = translate(langOf(c.req.url), tooMany, { most });
    throw new HttpError("invalid", {}, { sentence, fields: { ids: [sentence] } });
  }
  return { ids: distinct, lang: lang.output };
}

/** Limit of archives per network. An archive has up to twenty files. */
const archiveRate = { times: 120, seconds: 600 };
/** Downloads of a network at a time, which may be a school. */
const mostDownloads = 32;
/** Limit per member. */
const memberRate = { times: 240, seconds: 600 };

/** Types that browsers run as script or as a document with script. */
const scriptType = /(?:java|ecma|live|j)script|html|wasm/i;

/** The media type of a download. Browsers must never run a file that an editor uploaded. */
function fileType(mediaType: string): string {
  if (!/^[a-z]+\/[\w.+-]{1,80}$/.test(mediaType) || scriptType.test(mediaType)) return "application/octet-stream";
  return mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType;
}

/** Streams chunks on demand and stops when the client disconnects. */
function asStream(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Serves the list of materials, single files, and archives of several files. */
export function materialsRoutes(services: Services): Hono {
  const { db, responseCache, proxies } = services;
  const routes = new Hono();
  const limiter = sharedRateLimiter(db, "archive", archiveRate);
  const slots = new NetworkSlots(mostDownloads);
  /** Counts a download until its connection closes or the response is complete. */
  const takeSlot = (c: Context) => {
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
    if (!outgoing) return;
    const giveBack = slots.take(clientNetwork(c, proxies));
    if (!giveBack) throw new HttpError("too_many_requests", { "retry-after": "30" });
    outgoing.once("close", giveBack);
  };
  readRoute(routes, responseCache, listMaterials, async ({ lang }) => ({
    group_list: await findMaterials(db, null, lang),
  }));
  memberRoute(routes, services, listVipMaterials, {
    rate: memberRate,
    handle: async ({ actor, params, query }) => {
      const vipGroup = String(params.group);
      // A member must not learn whether another group exists.
      if (mayDownload(actor, { vipGroup, requireLogin: true }) !== "open") throw new ApiError("not_permitted");
      return { group_list: await findMaterials(db, vipGroup, query.lang) };
    },
  });
  memberRoute(routes, services, getMaterialTicket, {
    rate: memberRate,
    storeResponse: false,
    handle: async ({ actor, token, body: { ids }, tx }) => {
      await findFiles(tx, actor, ids);
      const expiresAt = Date.now() + ticketSeconds * 1000;
      const login = { session: actor.session, tokenHash: hashOfSecret(token ?? "") };
      return { ticket: makeTicket(login, ids, expiresAt), expires_at: new Date(expiresAt).toISOString() };
    },
  });

  const retainedHeaders = ["etag", "cache-control", "x-content-type-options"];
  routes.get("/material/:id/file", etag({ retainedHeaders }), async (c) => {
    const id = v.safeParse(idText, c.req.param("id"));
    if (!id.success) throw new ApiError("not_found");
    takeSlot(c);
    const ids = [id.output];
    const [file] = await findFiles(db, await verifyTicket(db, c.req.query("ticket"), ids), ids);
    if (!file) throw new ApiError("not_found");
    return c.body(asStream(fileBytes(db, file)), 200, {
      "cache-control": file.open ? "public, no-cache" : "private, no-store",
      "x-content-type-options": "nosniff",
      etag: `"${file.hash}"`,
      "content-type": fileType(file.mediaType),
      "content-length": String(file.size),
      "content-disposition": attachment(file.filename),
    });
  });

  routes.get(archivePath, async (c) => {
    c.set("rateLimit", await limiter.consume(clientNetwork(c, proxies)));
    const { ids, lang } = parseIds(c);
    takeSlot(c);
    const actor = await verifyTicket(db, c.req.query("ticket"), ids);
    const [files, { brand }] = await Promise.all([findFiles(db, actor, ids), findHeader(db, lang)]);
    const names = distinctFileNames(files.map(({ filename }) => filename));
    const entries = files.map((file, place) => ({
      name: names[place] ?? "",
      size: file.size,
      crc: file.crc,
      modifiedAt: file.updatedAt,
      bytes: () => fileBytes(db, file),
    }));
    return c.body(asStream(zip(entries)), 200, {
      "cache-control": "private, no-store",
      "content-type": "application/zip",
      "content-length": String(zipLength(entries)),
      "content-disposition": attachment(`${brand}.zip`),
    });
  });
  return routes;
}
