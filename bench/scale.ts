import { plainRow, type Row, ratioRow } from "./report.ts";
import { loadArticles, type Site } from "./site.ts";
import { percentile } from "./statistics.ts";

const few = 1000;

/** Measures uncached pages, lists and searches, with few and with many articles. */
export async function measureScale(
  site: Site,
  {
    pages,
    rounds,
    many,
  }: {
    /** The number of rendered pages. */
    pages: number;
    /** The number of requests of each list and search. */
    rounds: number;
    /** The large number of articles. */
    many?: number;
  },
): Promise<Row[]> {
  await loadArticles(site, few);
  const articles = await articleIds(site.origin, pages);
  // The first renderings compile the code.
  await timeEach(articles.slice(0, 20).map((id) => `${site.origin}/article/${id}?warm`));
  const renderings = await timeEach(articles.map((id) => `${site.origin}/article/${id}`));
  const rows = [plainRow("page, not cached: p99", percentile(renderings, 99), "ms", { atMost: 60 })];
  const p99 = await p99Of(listUrls(site.origin), rounds);
  const searchP99 = await p99Of(searchUrls(site.origin), rounds);
  if (many === undefined) {
    return [
      ...rows,
      plainRow(`list of ${few} articles: p99`, p99, "ms", { atMost: 150 }),
      plainRow(`search of ${few} articles: p99`, searchP99, "ms", { atMost: 150 }),
    ];
  }

  await loadArticles(site, many);
  const manyP99 = await p99Of([...(await laterPages(site.origin)), ...listUrls(site.origin)], rounds);
  const manySearchP99 = await p99Of(searchUrls(site.origin), rounds);
  return [
    ...rows,
    plainRow(`list of ${many} articles: p99`, manyP99, "ms", { atMost: 150 }),
    ratioRow(`list of ${many} articles: p99, against ${few}`, [manyP99], [p99], "ms", { atMost: 2 }),
    plainRow(`search of ${many} articles: p99`, manySearchP99, "ms", { atMost: 150 }),
    ratioRow(`search of ${many} articles: p99, against ${few}`, [manySearchP99], [searchP99], "ms", { atMost: 2 }),
  ];
}

/** List requests by section, label, order and length. All are different, so that none is cached. */
function listUrls(origin: string): string[] {
  const filters = [
    "",
    "&section=news",
    "&section=news/industry",
    "&section=activity",
    "&label=mark-six",
    "&label=guide",
  ];
  const orders = ["", "&order=asc", "&sort=popular", "&sort=popular&order=asc"];
  const lengths = Array.from({ length: 8 }, (_, place) => 50 - 3 * place);
  return filters.flatMap((filter) =>
    orders.flatMap((order) => lengths.map((length) => `${origin}/api/article?lang=2&limit=${length}${filter}${order}`)),
  );
}

/** Searches for common and rare words. All requests are different, so that none is cached. */
function searchUrls(origin: string): string[] {
  const queries = {
    2: ["可以", "我们 可以", "离线", "六合彩 开奖", "赔率", "钱包", "冬至", "百家乐", "錢包 餘額", "HTML5"],
    3: ["the", "a the of", "offline", "mark six", "odds", "wallet", "solstice", "baccarat", "pre con", "idempotency"],
  };
  const orders = ["", "&sort=date", "&sort=date&order=asc", "&type=article"];
  return Object.entries(queries).flatMap(([lang, list]) =>
    list.flatMap((query) =>
      orders.flatMap((order) =>
        [20, 19, 18].map(
          (length) => `${origin}/api/search?lang=${lang}&limit=${length}${order}&q=${encodeURIComponent(query)}`,
        ),
      ),
    ),
  );
}

interface ArticleList {
  article_list: { id: number }[];
  next_cursor: string | null;
}

async function readList(url: string): Promise<ArticleList> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as ArticleList;
}

async function articleIds(origin: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  let cursor = "";
  while (ids.length < count) {
    const { article_list, next_cursor } = await readList(`${origin}/api/article?lang=2&limit=50${cursor}`);
    ids.push(...article_list.map(({ id }) => id));
    if (next_cursor === null) break;
    cursor = `&cursor=${next_cursor}`;
  }
  return ids.slice(0, count);
}

/** Later pages of a long list. */
async function laterPages(origin: string): Promise<string[]> {
  const urls: string[] = [];
  let url = `${origin}/api/article?lang=2&limit=49&order=asc`;
  for (let page = 0; page < 40; page++) {
    const { next_cursor } = await readList(url);
    if (next_cursor === null) break;
    url = `${origin}/api/article?lang=2&limit=49&order=asc&cursor=${next_cursor}`;
    urls.push(url.replace("limit=49", "limit=48"));
  }
  return urls;
}

/** The 99th percentile of uncached requests, after one round of warm-up. */
async function p99Of(urls: readonly string[], rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const timed = await timeEach(urls.map((url) => `${url}&round=${round}`));
    if (round > 0) times.push(...timed);
  }
  return percentile(times, 99);
}

/** The duration of each request in milliseconds. Requests are sequential. */
async function timeEach(urls: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const url of urls) {
    const start = performance.now();
    const response = await fetch(url, { headers: { "accept-encoding": "br" } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    times.push(performance.now() - start);
  }
  return times;
}
