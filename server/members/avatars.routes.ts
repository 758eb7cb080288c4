import { Hono } from "hono";
import { ApiError } from "#contract/http/errors.ts";
import { chooseAvatar, removeAvatar, uploadAvatar } from "#contract/members/endpoints.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { Services } from "../services.ts";
import { makeAvatar, renderDefaultAvatar } from "./avatar-picture.ts";
import { chooseAvatar as choose, dropAvatar, saveAvatar } from "./avatars.mutations.ts";
import { readAvatar } from "./avatars.queries.ts";
import { drawDefaultAvatar } from "./avatars.ts";

const rates = { choose: { times: 60, seconds: 600 }, upload: { times: 20, seconds: 3600 } } as const;

/** Choosing, uploading and deleting an avatar. */
export function avatarRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, chooseAvatar, {
    rate: rates.choose,
    handle: async ({ actor, body: { id }, tx, invalidFields }) => {
      const avatar = await choose(tx, actor.id, id);
      if (!avatar) throw invalidFields({ id: "choose" });
      return { avatar };
    },
  });
  memberRoute(routes, services, uploadAvatar, {
    rate: rates.upload,
    prepare: ({ file }) => makeAvatar(file),
    handle: async ({ actor, prepared, tx }) => ({ avatar: await saveAvatar(tx, actor.id, prepared) }),
  });
  memberRoute(routes, services, removeAvatar, {
    rate: rates.choose,
    handle: async ({ actor, tx }) => ({ avatar: await dropAvatar(tx, actor.id) }),
  });
  return routes;
}

/** An address never changes its picture, so it can be cached forever. */
const headers = {
  "content-type": "image/webp",
  "cache-control": "public, max-age=31536000, immutable",
  "content-disposition": 'inline; filename="avatar.webp"',
  "content-security-policy": "default-src 'none'; sandbox",
};
const ownId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Serves the images of avatars to everyone. */
export function avatarFilesRoutes({ db }: Pick<Services, "db">): Hono {
  const ready = new Map<string, Promise<Buffer>>();
  const find = (id: string): Promise<Buffer | undefined> => {
    const cached = ready.get(id);
    if (cached) return cached;
    const svg = drawDefaultAvatar(id);
    if (!svg) return ownId.test(id) ? readAvatar(db, id) : Promise.resolve(undefined);
    const made = renderDefaultAvatar(svg);
    ready.set(id, made);
    return made;
  };
  return new Hono().get("/:file{[a-z0-9-]+\\.webp}", async (c) => {
    const bytes = await find(c.req.param("file").replace(".webp", ""));
    if (!bytes) throw new ApiError("not_found");
    return c.body(new Uint8Array(bytes), 200, { ...headers, "content-length": String(bytes.length) });
  });
}
