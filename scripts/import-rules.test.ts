import { globSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { describe, expect, it } from "vitest";

/** What page code may use besides its own room. */
const common = [
  "src/api",
  "src/offline",
  "src/outbox",
  "src/realtime",
  "src/push",
  "src/analytics",
  "src/forms",
  "src/ui",
  "src/lib",
  "shared",
  "contract",
];

/** Whom a room may import from, besides itself. Features are rooms of their own. */
const rooms: Record<string, readonly string[]> = {
  shared: ["contract"],
  contract: ["shared"],
  "src/lib": ["shared", "contract"],
  "src/ui": ["shared", "contract"],
  "src/analytics": ["src/offline", "src/api", "src/lib", "shared", "contract"],
  "src/api": ["src/lib", "shared", "contract"],
  "src/offline": ["src/outbox", "src/api", "shared", "contract"],
  "src/outbox": ["src/offline", "src/api", "shared", "contract"],
  "src/realtime": ["src/offline", "src/api", "src/lib", "shared", "contract"],
  "src/push": ["src/offline", "src/outbox", "src/api", "src/lib", "shared", "contract"],
  "src/forms": ["src/offline", "src/outbox", "src/api", "src/analytics", "src/ui", "src/lib", "shared", "contract"],
  "src/components": common,
  "src/features": ["src/components", ...common],
  // Shows the pages of other features to editors.
  "src/features/preview": ["src/features/articles", "src/features/games", "src/components", ...common],
  "src/routes": ["src/features", "src/components", ...common],
  "src/app": ["src/routes", "src/features", "src/components", ...common],
  "service-worker": ["src/offline", "src/outbox", "shared", "contract"],
  server: ["shared", "contract"],
};

/** The room a file stands in: `src/features/home`, `contract`. */
function roomOf(file: string): string {
  const parts = file.split("/");
  if (parts[0] !== "src") return parts[0] ?? "";
  return parts[1] === "features" ? parts.slice(0, 3).join("/") : parts.slice(0, 2).join("/");
}

function importsOf(file: string, source: string): string[] {
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith("#")) return [specifier.slice(1)];
    return specifier.startsWith(".") ? [join(dirname(file), specifier).split(sep).join("/")] : [];
  });
}

/** What a file imports against the rules. */
function violations(file: string, source: string): string[] {
  const room = roomOf(file);
  const allowed = rooms[room] ?? (room.startsWith("src/features/") ? rooms["src/features"] : undefined) ?? [];
  return importsOf(file, source)
    .map(roomOf)
    .filter((target) => target !== room && target !== "locales" && !allowed.some((name) => target.startsWith(name)))
    .map((target) => `${file} imports ${target}`);
}

/** Folders of the server that every other one may use. They use the schemas of resources only. */
const infrastructure = new Set([
  "api",
  "auth",
  "cache",
  "database",
  "i18n",
  "jobs",
  "mail",
  "media",
  "metrics",
  "push",
  "realtime",
  "ssr",
]);

/** The folder of a resource in a path like `server/games/games.queries.ts`; `undefined` for all other files. */
function resourceOf(file: string): string | undefined {
  const [root, folder = "", ...rest] = file.split("/");
  const isResource = root === "server" && rest.length > 0 && !infrastructure.has(folder);
  return isResource && !["commands", "seed", "test"].includes(folder) ? folder : undefined;
}

/** Files that put resources together, and may import all of them. */
const composes = /\.routes\.ts$|^server\/(?:commands|seed)\/|^server\/jobs\/job-handlers\.ts$|^server\/[^/]+$/;

/** Files that read or write tables. The sample loader fills all of them. */
const usesTables = /\.(?:schema|queries|mutations)\.ts$|^server\/seed\//;

/** Imports of tables in files that must leave reads to queries and writes to mutations. Types are free for all. */
function schemaImports(file: string, source: string): string[] {
  if (usesTables.test(file)) return [];
  const values = source.replace(/import type [^;]+;/g, "");
  return importsOf(file, values)
    .filter((target) => target.endsWith(".schema.ts"))
    .map((target) => `${file} imports ${target}`);
}

/** Imports of other resources, their schemas aside. */
function resourceImports(file: string, source: string): string[] {
  if (!file.startsWith("server/") || composes.test(file)) return [];
  const own = file.split("/")[1];
  return importsOf(file, source).filter((target) => {
    const resource = resourceOf(target);
    return resource !== undefined && resource !== own && !target.endsWith(".schema.ts");
  });
}

/** The first ring among folders, each with the folders that it imports; empty when there is none. */
function findRing(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const visit = (folder: string, path: readonly string[]): string[] => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return [];
    for (const next of imports.get(folder) ?? []) {
      const ring = visit(next, [...path, folder]);
      if (ring.length > 0) return ring;
    }
    done.add(folder);
    return [];
  };
  return [...imports.keys()].map((folder) => visit(folder, [])).find((ring) => ring.length > 0) ?? [];
}

/** Reports a table that a file imports from the schema of another resource. */
function foreignTable(file: string, table: string): string[] {
  const source = readFileSync(file, "utf8");
  const schema = new RegExp(`import \\{[^}]*\\b${table}\\b[^}]*\\} from "([^"]+)"`).exec(source)?.[1];
  return schema && !schema.startsWith("./") ? [`${file} writes ${table}`] : [];
}

const files = globSync("{contract,shared,src,service-worker,server}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$|\/test\//.test(file),
);

describe("who may import whom", () => {
  it("holds for every file", () => {
    expect(files.length).toBeGreaterThan(150);
    expect(files.flatMap((file) => violations(file, readFileSync(file, "utf8")))).toEqual([]);
  });

  it("would be seen to be broken", () => {
    expect(violations("src/ui/x.tsx", 'import { a } from "#src/components/a.ts";')).toHaveLength(1);
    expect(violations("src/features/home/x.tsx", 'import { a } from "../games/a.ts";')).toHaveLength(1);
    expect(violations("contract/x.ts", 'import { a } from "#server/a.ts";')).toHaveLength(1);
    expect(violations("src/features/home/x.tsx", 'import { a } from "./a.ts";')).toEqual([]);
  });

  it("lets a resource of the server import schemas and queries of others, and infrastructure schemas only", () => {
    const wrong = files.flatMap((file) =>
      resourceImports(file, readFileSync(file, "utf8"))
        .filter((target) => resourceOf(file) === undefined || !target.endsWith(".queries.ts"))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
    expect(resourceImports("server/games/x.ts", 'import { a } from "../likes/likes.mutations.ts";')).toHaveLength(1);
    expect(resourceImports("server/mail/x.ts", 'import { a } from "#server/games/games.schema.ts";')).toEqual([]);
  });

  it("import rules: the API is handed authorization and imports none", () => {
    const imports = files
      .filter((file) => file.startsWith("server/api/"))
      .flatMap((file) => importsOf(file, readFileSync(file, "utf8")));
    expect(imports.length).toBeGreaterThan(20);
    expect(imports.filter((target) => target.startsWith("server/auth/"))).toEqual([]);
  });

  it("leaves no ring among the resources of the server", () => {
    const imports = new Map<string, Set<string>>();
    for (const file of files) {
      const folder = resourceOf(file);
      if (folder === undefined) continue;
      const targets = resourceImports(file, readFileSync(file, "utf8")).map((target) => resourceOf(target) ?? "");
      imports.set(folder, new Set([...(imports.get(folder) ?? []), ...targets]));
    }
    expect(imports.get("articles")).toContain("polls");
    expect(findRing(imports)).toEqual([]);
    expect(
      findRing(
        new Map([
          ["a", new Set(["b"])],
          ["b", new Set(["a"])],
        ]),
      ),
    ).toEqual(["a", "b", "a"]);
  });

  it("import rules: only queries and mutations import the tables of a schema", () => {
    expect(files.flatMap((file) => schemaImports(file, readFileSync(file, "utf8")))).toEqual([]);
    const table = 'import { type Game, game } from "./games.schema.ts";';
    expect(schemaImports("server/games/games.routes.ts", table)).toHaveLength(1);
    expect(schemaImports("server/games/games.queries.ts", table)).toEqual([]);
    expect(schemaImports("server/games/x.ts", 'import type { Game } from "./games.schema.ts";')).toEqual([]);
  });

  it("import rules: reads of a resource are in its queries, writes in its mutations", () => {
    const writes = /\.(?:insert|update|delete)\((\w+)\)/g;
    const written = (file: string) => [...readFileSync(file, "utf8").matchAll(writes)].map((match) => match[1] ?? "");
    const queries = files.filter((file) => file.endsWith(".queries.ts"));
    expect(queries.length).toBeGreaterThan(20);
    expect(queries.filter((file) => written(file).length > 0)).toEqual([]);
    const mutations = files.filter((file) => file.endsWith(".mutations.ts"));
    expect(mutations.length).toBeGreaterThan(15);
    const foreign = new Set(mutations.flatMap((file) => written(file).flatMap((table) => foreignTable(file, table))));
    expect([...foreign].sort()).toEqual([
      // Sessions and tokens belong to a member's row, and auth alone writes them.
      "server/auth/member-tokens.mutations.ts writes memberToken",
      "server/auth/sessions.mutations.ts writes memberSession",
      // Moderators close the comments of an article and mute a member.
      "server/comments/moderation.mutations.ts writes article",
      "server/comments/moderation.mutations.ts writes member",
    ]);
  });

  it("import rules: raw SQL has its rows checked, not cast", () => {
    const cast = /\.(?:execute|query)<[{A-Z]/;
    const server = files.filter((file) => file.startsWith("server/"));
    expect(server.filter((file) => cast.test(readFileSync(file, "utf8")))).toEqual([]);
    expect(cast.test("db.execute<{ id: number }>(sql`select 1 as id`)")).toBe(true);
    expect(cast.test("client.query<Row>(text)")).toBe(true);
  });

  it("leaves each single owner alone with its task", () => {
    const users = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, "utf8")));
    expect(users(/navigator\.serviceWorker|serviceWorker \} = navigator/)).toEqual([
      // Stands apart from the build, in case the build is what does not work.
      "src/app/reset.ts",
      "src/app/worker-client.ts",
    ]);
    expect(users(/dangerouslySetInnerHTML=/)).toEqual(["src/components/html/trusted-html.tsx"]);
    expect(users(/\.srcdoc = /)).toEqual(["src/components/html/trusted-html.tsx"]);
    expect(users(/new Dexie|extends Dexie/)).toEqual(["src/offline/db.ts"]);
    expect(users(/setupI18n\(/)).toEqual(["server/i18n/translate.ts", "src/lib/i18n.ts"]);
  });
});
