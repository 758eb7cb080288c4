import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Article } from "#contract/articles/endpoints.ts";
import type { LikedArticle, LikedGame } from "#contract/likes/endpoints.ts";
import type { Main, Page } from "#contract/pages/endpoints.ts";
import { image } from "../media/media.schema.ts";
import { execute } from "../test/execute.ts";
import { addMember, asker } from "../test/members.ts";
import { sampleItems } from "../test/reactions.ts";
import { testApp } from "../test/test-app.ts";

const { db, url, request, responseCache } = await testApp({ sample: true });
const read = async <T>(path: string) => (await request(path)).json() as Promise<T>;
const imageFields = [
  ...["id", "filename", "origin_filename", "info", "upload_by", "upload_at"],
  ...["url", "path", "directory", "img_alt"],
];

test("pictures: have the fields of an image, with the names of their file and its place", async () => {
  const page = await read<Page>("/api/page?uri=/&lang=3");
  const listed = page.component_list.flatMap(({ article_list }) => article_list).find(({ id }) => id > 0);
  const article = await read<Article>(`/api/article/${listed?.id}?lang=3`);
  const [banner] = page.ad_list;
  for (const picture of [article.cover_img, listed?.cover_img, banner?.desktop_img, banner?.mobile_img]) {
    for (const field of imageFields) expect(picture).toHaveProperty(field);
    expect(picture?.path).toBe(picture?.url);
    expect(picture?.path?.startsWith(`${picture.directory}/`)).toBe(true);
  }
  const slug = banner?.desktop_img.origin_filename?.replace(".svg", "");
  expect(banner?.desktop_img).toMatchObject({ filename: `sample-${slug}.svg`, directory: "/media", upload_by: null });
  const [row] = await db.select().from(image).where(eq(image.id, article.cover_img.id));
  expect(article.cover_img.upload_at).toBe(row?.uploadAt.toISOString());
});

test("navigation: has the picture of an icon when editors have chosen one", async () => {
  const before = await read<Main>("/api/main?lang=3");
  expect(before.nav_list.map(({ icon_img }) => icon_img)).toEqual(before.nav_list.map(() => null));
  await execute(url, `update nav_item set icon_image_id = 5 where id = ${before.nav_list[0]?.id}`);
  responseCache.clear();
  const after = await read<Main>("/api/main?lang=3");
  expect(after.nav_list[0]).toMatchObject({ icon: before.nav_list[0]?.icon, icon_img: { id: 5, directory: "/media" } });
  await execute(url, "update nav_item set icon_image_id = null");
  responseCache.clear();
});

test("main data: has the fields of the specification, with the front page and without a member", async () => {
  const main = await read<Main>("/api/main?lang=3");
  for (const field of ["lang", "nav_list", "header", "lang_list", "footer", "page", "user"]) {
    expect(main).toHaveProperty(field);
  }
  expect([main.lang, main.user]).toEqual([3, null]);
  const { component_list: _, ...page } = await read<Page>("/api/page?uri=/&lang=3");
  expect(main.page).toEqual(page);
  expect(page.ad_list.length).toBeGreaterThan(0);
  expect(main.popular_article_list.length).toBeGreaterThan(0);
  expect(main.popular_keyword_list.length).toBeGreaterThan(0);
  expect(main.lang_list).toMatchObject([
    { id: 2, code: "zh-CN", iso: "zh-CN", deleted_at: null },
    { id: 3, code: "en-US", iso: "en-US", deleted_at: null },
  ]);
});

test("page components: have the times and authors of their changes", async () => {
  await execute(
    url,
    "update page_component set created_by = 7, updated_by = 8, unpublished_at = '2099-01-01T00:00:00Z' where sort = 1",
  );
  responseCache.clear();
  const { id, component_list } = await read<Page>("/api/page?uri=/&lang=3");
  const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(component_list[0]).toMatchObject({
    ...{ page_id: id, sort: 1, published_at: iso, unpublished_at: "2099-01-01T00:00:00.000Z" },
    ...{ created_at: iso, created_by: 7, updated_at: iso, updated_by: 8, deleted_at: null, deleted_by: null },
  });
});

test("liked items: have a square cover, counters and whether they can be liked", async () => {
  const { token } = await addMember(db);
  const ask = asker(request);
  const { articles, games } = await sampleItems(db);
  await ask(token, `POST /api/user/like/article/${articles[1]}/add`);
  await ask(token, `POST /api/user/like/game/${games[1]}/add`);
  const { body } = await ask(token, "GET /api/user/center?lang=3");
  const [article]: LikedArticle[] = body.liked_article_list;
  const [game]: LikedGame[] = body.liked_game_list;
  expect(article).toMatchObject({ id: articles[1], comment_open: true, likeable: true });
  for (const field of ["title", "subtitle", "liked_amount", "comment_count"]) expect(article).toHaveProperty(field);
  expect(game).toMatchObject({
    id: games[1],
    title: game?.name,
    comment_count: 0,
    comment_open: false,
    likeable: true,
  });
  for (const field of ["subtitle", "liked_amount"]) expect(game).toHaveProperty(field);
  expect(article?.cover_img.img_200x200).toBe(`${article?.cover_img.url}/200x200.webp`);
  expect(game?.cover_img.img_200x200).toBe(`${game?.cover_img.url}/200x200.webp`);
  expect(game?.img_670x376).toBe(`${game?.cover_img.url}/670x376.webp`);
  const listed = await ask(token, "GET /api/user/liked/article?lang=3");
  expect(listed.body.article_list).toEqual([article]);
});
