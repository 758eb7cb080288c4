import { and, asc, eq, isNull } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { BannerContent } from "#contract/backstage/site-kinds.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { DocumentKind } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { withFormerIds } from "#server/documents/former-ids.ts";
import { banner } from "../advertising/advertising.schema.ts";
import { ensurePage, findPageId, pathOf } from "./page-rows.mutations.ts";

/** Where banners are: on a page, or at a position of the whole site. */
type Position = { place: "page"; pageId: number } | { place: "cover" | "floating" };

/** How a kind finds the position of an item. */
interface Positions {
  /** `undefined` for a page without a row. */
  find(db: NodePgDatabase, itemId: number): Promise<Position | undefined>;
  ensure(tx: Transaction, itemId: number): Promise<Position>;
}

const ofPages: Positions = {
  async find(db, itemId) {
    const pageId = await findPageId(db, pathOf(itemId));
    return pageId === undefined ? undefined : { place: "page", pageId };
  },
  ensure: async (tx, itemId) => ({ place: "page", pageId: await ensurePage(tx, pathOf(itemId)) }),
};

const sitePlaces = ["cover", "floating"] as const;
const ofSite = async (_: NodePgDatabase, itemId: number): Promise<Position> => {
  const place = sitePlaces[itemId - 1];
  if (!place) throw new ApiError("not_found");
  return { place };
};

/** Banners of a page. The item id is the place of the page among `pagePaths`. */
export const bannerDocument = documentOf(ofPages);
/** Cover advertisements, item 1, and floating layers, item 2. */
export const promotionDocument = documentOf({ find: ofSite, ensure: ofSite });

function documentOf(positions: Positions): DocumentKind<BannerContent> {
  return {
    titleOf: () => "",
    textsOf: () => [],
    picturesOf: (data) =>
      rowsOf(data).flatMap(([row]) => [row.desktop_image_id ?? [], row.mobile_image_id ?? []].flat()),

    async readLive(db, { itemId }) {
      const position = await positions.find(db, itemId);
      const rows = position
        ? await db.select().from(banner).where(isAt(position)).orderBy(asc(banner.sort), asc(banner.id))
        : [];
      if (rows.length === 0) return undefined;
      const banner_list: BannerContent["banner_list"] = {};
      for (const row of rows) {
        banner_list[String(row.lang)] ??= [];
        banner_list[String(row.lang)]?.push({
          ...{ desktop_image_id: row.desktopImageId, mobile_image_id: row.mobileImageId, uri: row.uri, text: row.text },
          ...{ starts_at: row.startsAt.toISOString(), ends_at: row.endsAt.toISOString() },
        });
      }
      return { liveId: null, data: { banner_list } };
    },

    async findProblems(db, { data }) {
      const problems = new FieldProblems();
      for (const [row, field] of rowsOf(data)) {
        problems.needText(row.text, `${field}.text`);
        problems.needLink(row.uri, `${field}.uri`);
        problems.needTimes(row, `${field}.`);
      }
      await problems.needPictures(
        db,
        rowsOf(data).flatMap(([row, field]) => [
          [row.desktop_image_id, `${field}.desktop_image_id`] as const,
          [row.mobile_image_id, `${field}.mobile_image_id`] as const,
        ]),
      );
      return problems.list;
    },

    async publish(tx, { itemId, data }) {
      const position = await positions.ensure(tx, itemId);
      const deleted = await tx.delete(banner).where(isAt(position)).returning();
      const rows = Object.entries(data.banner_list).flatMap(([lang, own]) =>
        own.map((row, place) => ({
          ...position,
          ...{ lang: Number(lang), uri: row.uri, text: row.text, sort: place + 1 },
          // None is missing in what is published.
          ...{ desktopImageId: row.desktop_image_id as number, mobileImageId: row.mobile_image_id as number },
          ...{ startsAt: new Date(row.starts_at as string), endsAt: new Date(row.ends_at as string) },
        })),
      );
      if (rows.length > 0) await tx.insert(banner).values(withFormerIds(rows, deleted));
      return null;
    },

    async withdraw(tx, { itemId }) {
      await tx.delete(banner).where(isAt(await positions.ensure(tx, itemId)));
    },
  };
}

function isAt(position: Position) {
  const page = "pageId" in position ? eq(banner.pageId, position.pageId) : isNull(banner.pageId);
  return and(eq(banner.place, position.place), page);
}

/** All banners with their paths. */
function rowsOf({ banner_list: lists }: BannerContent) {
  return Object.entries(lists).flatMap(([lang, rows]) =>
    rows.map((row, place) => [row, `banner_list.${lang}.${place}`] as const),
  );
}
