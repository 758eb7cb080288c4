import { describe, expect, test } from "vitest";
import { knownPageSearch } from "#contract/http/page-search.ts";
import { routeTree } from "#src/app/router.tsx";

const known = (path: string, search: string) => String(knownPageSearch(path, new URLSearchParams(search)));

describe("known search parameters of a page", () => {
  test.each([
    ["/", "x=1&ga_track_source=mail", ""],
    ["/article/12", "x=1", ""],
    ["/search", "order=asc&x=1&q=odds", "q=odds&order=asc"],
    ["/search/odds", "sort=date&sort=title", "sort=title"],
    ["/game/timeline", "category=slot&type=a", "category=slot"],
    ["/a/b/c/d", "type=a", ""],
  ])("%s: leave out others, in a fixed order, when it is asked with %s", (path, search, expected) => {
    expect(known(path, search)).toBe(expected);
  });

  test("are those that the routes read", () => {
    const routes = Object.values(routeTree.children ?? []).flatMap(({ options }) =>
      typeof options.validateSearch === "function" ? [options] : [],
    );
    expect(routes.length).toBeGreaterThan(3);
    for (const options of routes) {
      const { path, validateSearch } = options as { path: string; validateSearch: unknown };
      const read: string[] = [];
      const search = new Proxy({}, { get: (_, name) => void read.push(String(name)) });
      (validateSearch as (search: object) => unknown)(search);
      const address = `/${path}`.replace("//", "/").replace(/\{-\$\w+\}|\$\w+/g, "1");
      const names = [...new Set(read)];
      const asked = String(new URLSearchParams(names.map((name) => [name, "1"])));
      expect([path, [...new URLSearchParams(known(address, `${asked}&other=1`)).keys()].sort()]).toEqual([
        path,
        names.sort(),
      ]);
    }
  });
});
