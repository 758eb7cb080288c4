import { Hono } from "hono";
import { etag } from "hono/etag";
import * as v from "valibot";
import { idText } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { archivePath } from "#contract/material-paths.ts";
import { listMaterials } from "#contract/materials.ts";
import { clientNetwork } from "../http/client-network.ts";
import { RateLimiter } from "../http/rate-limiter.ts";
import { readRoute } from "../http/read-route.ts";
import { findHeader } from "../pages/main.queries.ts";
import type { Services } from "../services.ts";
import { askedIds } from "./asked-ids.ts";
import { fileBytes, findFiles, findMaterials } from "./materials.queries.ts";
import { visitor } from "./may-download.ts";
import { attachment, distinctFileNames } from "./safe-file-name.ts";
import { zip, zipLength } from "./stored-zip.ts";

/** Archives that one network may begin: each may be twenty files long. */
const archiveRate = { times: 120, seconds: 600 };

/** Whatever a file says it is, a browser saves it and looks no further. */
function fileType(mediaType: string): string {
  if (!/^[a-z]+\/[\w.+-]{1,80}$/.test(mediaType)) return "application/octet-stream";
  return mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType;
}

/** Asks for each piece when the one before has gone out, and for none once nobody listens. */
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

/** The list of material, each file by itself, and several in one archive. */
export function materialsRoutes({ db, representations, proxies }: Services): Hono {
  const routes = new Hono();
  const limiter = new RateLimiter(archiveRate);
  // The answer of those who are logged in will be their own.
  readRoute(routes, representations, listMaterials, async ({ lang }) => ({
    group_list: await findMaterials(db, visitor, lang),
  }));

  const shared = { "cache-control": "public, no-cache", "x-content-type-options": "nosniff" };
  routes.get("/material/:id/file", etag({ retainedHeaders: ["etag", ...Object.keys(shared)] }), async (c) => {
    const id = v.safeParse(idText, c.req.param("id"));
    if (!id.success) throw new ApiError("not_found");
    const [file] = await findFiles(db, visitor, [id.output]);
    if (!file) throw new ApiError("not_found");
    return c.body(asStream(fileBytes(db, file)), 200, {
      ...shared,
      etag: `"${file.hash}"`,
      "content-type": fileType(file.mediaType),
      "content-length": String(file.size),
      "content-disposition": attachment(file.filename),
    });
  });

  routes.get(archivePath, async (c) => {
    limiter.take(clientNetwork(c, proxies));
    const { ids, lang } = askedIds(c);
    const [files, { brand }] = await Promise.all([findFiles(db, visitor, ids), findHeader(db, lang)]);
    const names = distinctFileNames(files.map(({ filename }) => filename));
    const entries = files.map((file, place) => ({
      name: names[place] ?? "",
      ...{ size: file.size, crc: file.crc, modifiedAt: file.updatedAt },
      bytes: () => fileBytes(db, file),
    }));
    return c.body(asStream(zip(entries)), 200, {
      "cache-control": "no-store",
      "content-type": "application/zip",
      "content-length": String(zipLength(entries)),
      "content-disposition": attachment(`${brand}.zip`),
    });
  });
  return routes;
}
