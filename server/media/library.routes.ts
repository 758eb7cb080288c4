import { Hono } from "hono";
import { deleteImage, listImages, putImage, replaceImage, uploadImage } from "#contract/backstage/media.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { boundedQueue } from "#server/api/bounded-queue.ts";
import { documentKinds } from "#server/document-kinds.ts";
import type { Services } from "../services.ts";
import { addImage, addReservedImage, describeImage, exchangeImage, removeImage } from "./library.mutations.ts";
import { findImage, findImages } from "./library.queries.ts";
import { prepareUpload } from "./upload.ts";

const rates = { read: { times: 600, seconds: 600 }, write: { times: 300, seconds: 600 } } as const;
/** Uploads that are decoded at a time, and requests that wait. */
const takeTurn = boundedQueue({ running: 1, waiting: 20 });

const subject = (id: number) => `image ${id}`;

/** Routes of the library of pictures. */
export function libraryRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, listImages, { rate: rates.read, handle: ({ query, db }) => findImages(db, query) });
  memberRoute(routes, services, uploadImage, {
    rate: rates.write,
    prepare: ({ file, mediaType }) => takeTurn(() => prepareUpload({ bytes: file, mediaType })),
    audit: (_, { id, width, height }) => ({ subject: subject(id), after: { width, height } }),
    handle: async ({ actor, query: { id, name }, prepared, tx }) => {
      const added = { picture: prepared, name, memberId: actor.id };
      if (id === undefined) return findImage(tx, await addImage(tx, added));
      await addReservedImage(tx, documentKinds, { id, ...added });
      return findImage(tx, id);
    },
  });
  memberRoute(routes, services, replaceImage, {
    rate: rates.write,
    prepare: ({ file, mediaType }) => takeTurn(() => prepareUpload({ bytes: file, mediaType })),
    audit: (_, { id, width, height }) => ({ subject: subject(id), after: { width, height } }),
    handle: async ({ actor, params: { id }, query: { name }, prepared, tx }) => {
      await exchangeImage(tx, id, { picture: prepared, name, memberId: actor.id });
      return findImage(tx, id);
    },
  });
  memberRoute(routes, services, putImage, {
    rate: rates.write,
    audit: ({ params: { id }, body: { decorative, focus_x, focus_y, expires_at } }) => ({
      subject: subject(id),
      after: { decorative, focus_x, focus_y, expires_at },
    }),
    handle: async ({ params: { id }, body, tx }) => {
      await describeImage(tx, id, body);
      return findImage(tx, id);
    },
  });
  memberRoute(routes, services, deleteImage, {
    rate: rates.write,
    audit: ({ params: { id } }) => ({ subject: subject(id) }),
    handle: async ({ params: { id }, tx }) => {
      await removeImage(tx, id);
      return { id };
    },
  });
  return routes;
}
