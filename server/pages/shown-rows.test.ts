import { expect, onTestFinished, test, vi } from "vitest";
import { composedPages, pagePaths } from "#contract/pages/page-paths.ts";
import { type TimeWindow, windowState } from "#shared/time-window.ts";
import { documentOpener } from "../test/document-opener.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";

const { db, request, responseCache } = await testApp({ sample: true });
const ask = asker(request);
const operator = await addStaff(db, "operator");
const open = documentOpener({ ask, token: operator.token });

const day = Date.UTC(2026, 11, 1, 8);
const at = (minute: number) => new Date(day + minute * 60_000).toISOString();
/** Rows that overlap, one that follows at the end of another, and one with seconds. */
const windows: readonly (TimeWindow & { readonly text: string })[] = [
  { text: "first", starts_at: at(0), ends_at: at(10) },
  { text: "second", starts_at: at(5), ends_at: at(15.5) },
  { text: "third", starts_at: at(10), ends_at: at(20) },
];
const boundaries = [...new Set(windows.flatMap(({ starts_at: start, ends_at: end }) => [start, end]))];
const moments = boundaries.flatMap((time) =>
  [-60_000, -1, 0, 1, 60_000].map((change) => Date.parse(time ?? "") + change),
);

type Named = readonly { readonly text: string }[];

/** Names of what the API has, by kind: the content of its document, and what readers get of it. */
const kinds: readonly {
  kind: string;
  item: number;
  path: string;
  dataOf: (former: Record<string, unknown>) => object;
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
  namesOf: (answer: any) => string[];
  isFirstOnly?: boolean;
}[] = [
  {
    ...{ kind: "page", item: composedPages.indexOf("/") + 1, path: "page?uri=/" },
    dataOf: ({ component_list: list }) => ({
      component_list: windows.map(({ text, ...times }) => ({
        ...(list as object[])[0],
        ...{ title: { 2: text, 3: text }, ...times },
      })),
    }),
    namesOf: ({ component_list: list }) => list.map(({ title }: { title: string }) => title),
  },
  {
    ...{ kind: "banner", item: pagePaths.indexOf("/news") + 1, path: "ad-content" },
    dataOf: bannersOf,
    namesOf: ({ ad_list: list }) =>
      textsOf(list.filter(({ page_uri: uri }: { page_uri: string | null }) => uri === "/news")),
  },
  {
    ...{ kind: "promotion", item: 1, path: "cover", isFirstOnly: true },
    dataOf: bannersOf,
    namesOf: ({ cover }) => (cover ? [cover.text] : []),
  },
  {
    ...{ kind: "promotion", item: 2, path: "floating-layer" },
    dataOf: bannersOf,
    namesOf: ({ floating_list: list }) => textsOf(list),
  },
  {
    ...{ kind: "marquee", item: 1, path: "page?uri=/" },
    dataOf: () => ({ marquee_list: { 3: windows.map((row) => ({ ...row, uri: "/news" })) } }),
    namesOf: ({ marquee_list: list }) => textsOf(list),
  },
  {
    ...{ kind: "settings", item: 1, path: "main" },
    dataOf: ({ text }) => {
      const own = (text as Record<string, { logo_list: object[] }>)[3];
      const logo = { ...own?.logo_list[0] };
      const logos = windows.map(({ text: title, ...times }) => ({ ...logo, title, ...times }));
      return { text: { ...(text as object), 3: { ...own, logo_list: logos } } };
    },
    namesOf: ({ header }) =>
      header.logo_list
        .filter(({ is_between: is }: { is_between: boolean }) => is)
        .map(({ title }: { title: string }) => title),
  },
];

function textsOf(list: Named): string[] {
  return list.map(({ text }) => text);
}

function bannersOf({ banner_list: list }: Record<string, unknown>): object {
  const picture = Object.values(list as Record<string, object[]>).flat()[0];
  return { banner_list: { 3: windows.map((row) => ({ ...picture, uri: "/news", ...row })) } };
}

test.each(kinds)(
  "time windows of $kind $item: are the same for editors and readers when a boundary is near",
  async (given) => {
    const { kind, item, path, dataOf, namesOf, isFirstOnly } = given;
    const made = await open(kind, item);
    expect((await made.publish(dataOf(await made.read()))).status).toBe(200);
    onTestFinished(() => void vi.useRealTimers());
    for (const moment of moments) {
      vi.useFakeTimers({ toFake: ["Date"], now: moment });
      responseCache.clear();
      const { body } = await ask("", `GET /api/${path}${path.includes("?") ? "&" : "?"}lang=3`);
      const expected = windows.filter((row) => windowState(row, moment) === "visible").map(({ text }) => text);
      expect(namesOf(body), new Date(moment).toISOString()).toEqual(isFirstOnly ? expected.slice(0, 1) : expected);
      vi.useRealTimers();
    }
  },
);
