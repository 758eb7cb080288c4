import { Hono } from "hono";
import {
  cancelMaterialUpload,
  deleteMaterial,
  finishMaterialUpload,
  listGroupFiles,
  orderMaterials,
  putMaterial,
  putMaterialPart,
  startMaterialUpload,
} from "#contract/backstage/materials.ts";
import { ApiError } from "#contract/http/errors.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { Services } from "../services.ts";
import { deleteFile, describeFile, orderFiles } from "./group-files.mutations.ts";
import { findGroupFile, findGroupFiles } from "./group-files.queries.ts";
import { cancelUpload, finishUpload, startUpload, storePart } from "./material-uploads.mutations.ts";

const rates = {
  read: { times: 600, seconds: 600 },
  write: { times: 300, seconds: 600 },
  /** Four megabytes each. */
  part: { times: 3000, seconds: 600 },
} as const;

/** Routes with which editors fill groups of materials. */
export function groupFilesRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, listGroupFiles, {
    rate: rates.read,
    handle: async ({ query: { group }, db }) => ({ material_list: await findGroupFiles(db, group) }),
  });
  memberRoute(routes, services, putMaterial, {
    rate: rates.write,
    audit: ({ params: { id }, body: { name, preview_image_id } }) => ({
      subject: `material ${id}`,
      after: { name: Object.values(name).join(" / "), preview_image_id },
    }),
    handle: async ({ params: { id }, body: { name, preview_image_id }, tx }) => {
      await describeFile(tx, id, { name, previewImageId: preview_image_id });
      return findGroupFile(tx, id);
    },
  });
  memberRoute(routes, services, orderMaterials, {
    rate: rates.write,
    audit: ({ body: { group, list } }) => ({ subject: `material_group ${group}`, after: { list: list.join(", ") } }),
    handle: async ({ body: { group, list }, tx }) => {
      await orderFiles(tx, group, list);
      return { material_list: await findGroupFiles(tx, group) };
    },
  });
  memberRoute(routes, services, deleteMaterial, {
    rate: rates.write,
    audit: ({ params: { id } }) => ({ subject: `material ${id}` }),
    handle: async ({ params: { id }, tx }) => {
      await deleteFile(tx, id);
      return { id };
    },
  });
  memberRoute(routes, services, startMaterialUpload, {
    rate: rates.write,
    handle: ({ actor, body, tx }) => startUpload(tx, body, actor.id),
  });
  memberRoute(routes, services, putMaterialPart, {
    rate: rates.part,
    handle: async ({ actor, params: { id, part }, file, tx }) => {
      await storePart(tx, { id, part, memberId: actor.id }, file);
      return { part };
    },
  });
  memberRoute(routes, services, finishMaterialUpload, {
    rate: rates.write,
    audit: (_, { id, filename, size }) => ({ subject: `material ${id}`, after: { filename, size } }),
    handle: async ({ actor, params: { id }, tx }) => {
      const finished = await finishUpload(tx, { id, memberId: actor.id });
      return finished instanceof ApiError ? finished : findGroupFile(tx, finished);
    },
  });
  memberRoute(routes, services, cancelMaterialUpload, {
    rate: rates.write,
    handle: async ({ actor, params: { id }, tx }) => {
      await cancelUpload(tx, { id, memberId: actor.id });
      return { id };
    },
  });
  return routes;
}
