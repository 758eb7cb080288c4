import { globSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { describe, expect, it } from "vitest";

/** Folders that all page code may import. */
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

/** The folders that each folder may import in addition to itself. Each feature is a folder of its own. */
const allowedImports: Record<string, readonly string[]> = {
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
  // Previews pages of other features for editors.
  "src/features/preview": ["src/features/articles", "src/features/games", "src/components", ...common],
  "src/routes": ["src/features", "src/components", ...common],
  "src/app": ["src/routes", "src/features", "src/components", ...common],
  // A client of its own: no other folder may import it.
  backstage: ["src/components", ...common],
  "service-worker": ["src/offline", "src/outbox", "shared", "contract"],
  server: ["shared", "contract"],
};

/** The folder of a file: `src/features/home`, `contract`. */
function folderOf(file: string): string {
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

/** Imports of a file that violate the rules. */
function violations(file: string, source: string): string[] {
  const folder = folderOf(file);
  const allowed =
    allowedImports[folder] ?? (folder.startsWith("src/features/") ? allowedImports["src/features"] : undefined) ?? [];
  return importsOf(file, source)
    .map(folderOf)
    .filter((target) => target !== folder && target !== "locales" && !allowed.some((name) => target.startsWith(name)))
    .map((target) => `${file} imports ${target}`);
}

/** Server folders that all others may import. They import only schemas of resources. */
const infrastructure = new Set([
  "api",
  "audit",
  "auth",
  "cache",
  "database",
  "documents",
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

/** Files that combine resources and may import all of them. */
const combinesResources =
  /\.routes\.ts$|^server\/(?:commands|seed)\/|^server\/jobs\/(?:job-handlers|purge-expired)\.ts$|^server\/[^/]+$/;

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

/** Imports of other resources except their schemas. */
function resourceImports(file: string, source: string): string[] {
  if (!file.startsWith("server/") || combinesResources.test(file)) return [];
  const own = file.split("/")[1];
  return importsOf(file, source).filter((target) => {
    const resource = resourceOf(target);
    return resource !== undefined && resource !== own && !target.endsWith(".schema.ts");
  });
}

/** The first import cycle between folders, or an empty list. */
function findCycle(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const visit = (folder: string, path: readonly string[]): string[] => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return [];
    for (const next of imports.get(folder) ?? []) {
      const cycle = visit(next, [...path, folder]);
      if (cycle.length > 0) return cycle;
    }
    done.add(folder);
    return [];
  };
  return [...imports.keys()].map((folder) => visit(folder, [])).find((cycle) => cycle.length > 0) ?? [];
}

/** Reports a table that a file imports from the schema of another resource. */
function foreignTable(file: string, table: string): string[] {
  const source = readFileSync(file, "utf8");
  const schema = new RegExp(`import \\{[^}]*\\b${table}\\b[^}]*\\} from "([^"]+)"`).exec(source)?.[1];
  return schema && !schema.startsWith("./") ? [`${file} writes ${table}`] : [];
}

const files = globSync("{backstage,contract,shared,src,service-worker,server}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$|\/test\//.test(file),
);

describe("import rules", () => {
  it("allow all imports of every file", () => {
    expect(files.length).toBeGreaterThan(150);
    expect(files.flatMap((file) => violations(file, readFileSync(file, "utf8")))).toEqual([]);
  });

  it("report violations", () => {
    expect(violations("src/ui/x.tsx", 'import { a } from "#src/components/a.ts";')).toHaveLength(1);
    expect(violations("src/features/home/x.tsx", 'import { a } from "../games/a.ts";')).toHaveLength(1);
    expect(violations("src/app/x.tsx", 'import { a } from "#backstage/app/a.ts";')).toHaveLength(1);
    expect(violations("backstage/x.tsx", 'import { a } from "#src/features/home/a.ts";')).toHaveLength(1);
    expect(violations("contract/x.ts", 'import { a } from "#server/a.ts";')).toHaveLength(1);
    expect(violations("src/features/home/x.tsx", 'import { a } from "./a.ts";')).toEqual([]);
  });

  it("allow a resource to import schemas and queries of others, and infrastructure to import schemas", () => {
    const wrong = files.flatMap((file) =>
      resourceImports(file, readFileSync(file, "utf8"))
        .filter((target) => resourceOf(file) === undefined || !target.endsWith(".queries.ts"))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
    expect(resourceImports("server/games/x.ts", 'import { a } from "../likes/likes.mutations.ts";')).toHaveLength(1);
    expect(resourceImports("server/mail/x.ts", 'import { a } from "#server/games/games.schema.ts";')).toEqual([]);
  });

  it("let the API receive authorization and import none", () => {
    const imports = files
      .filter((file) => file.startsWith("server/api/"))
      .flatMap((file) => importsOf(file, readFileSync(file, "utf8")));
    expect(imports.length).toBeGreaterThan(20);
    expect(imports.filter((target) => target.startsWith("server/auth/"))).toEqual([]);
  });

  it("report no import cycle between resources", () => {
    const imports = new Map<string, Set<string>>();
    for (const file of files) {
      const folder = resourceOf(file);
      if (folder === undefined) continue;
      const targets = resourceImports(file, readFileSync(file, "utf8")).map((target) => resourceOf(target) ?? "");
      imports.set(folder, new Set([...(imports.get(folder) ?? []), ...targets]));
    }
    expect(imports.get("articles")).toContain("polls");
    expect(findCycle(imports)).toEqual([]);
    expect(
      findCycle(
        new Map([
          ["a", new Set(["b"])],
          ["b", new Set(["a"])],
        ]),
      ),
    ).toEqual(["a", "b", "a"]);
  });

  it("let only queries and mutations import the tables of a schema", () => {
    expect(files.flatMap((file) => schemaImports(file, readFileSync(file, "utf8")))).toEqual([]);
    const table = 'import { type Game, game } from "./games.schema.ts";';
    expect(schemaImports("server/games/games.routes.ts", table)).toHaveLength(1);
    expect(schemaImports("server/games/games.queries.ts", table)).toEqual([]);
    expect(schemaImports("server/games/x.ts", 'import type { Game } from "./games.schema.ts";')).toEqual([]);
  });

  it("require reads in queries and writes in mutations", () => {
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
      "server/auth/staff-sessions.mutations.ts writes memberSession",
      // Moderators close the comments of an article and mute a member.
      "server/comments/moderation.mutations.ts writes article",
      "server/comments/moderation.mutations.ts writes member",
      // The role of operators is a flag of the member.
      // Banners belong to the rows of pages, which are added with the first one.
      "server/pages/banner-documents.mutations.ts writes banner",
      "server/staff/staff.mutations.ts writes member",
    ]);
  });

  it("allow SQL only in queries, mutations, schemas and the database folder", () => {
    const statement = /\bsql(?:<[^>]*>)?`|(?<!req)\.query\(["`]/;
    const others = files.filter((file) => /^server\/(?!database\/)/.test(file) && !usesTables.test(file));
    expect(others.length).toBeGreaterThan(100);
    expect(others.filter((file) => statement.test(readFileSync(file, "utf8")))).toEqual([]);
    expect(statement.test("db.execute(sql`select 1`)")).toBe(true);
    expect(statement.test('client.query("select 1")')).toBe(true);
    expect(statement.test('c.req.query("lang")')).toBe(false);
  });

  it("require checked rows of raw SQL instead of casts", () => {
    const cast = /\.(?:execute|query)<[{A-Z]/;
    const server = files.filter((file) => file.startsWith("server/"));
    expect(server.filter((file) => cast.test(readFileSync(file, "utf8")))).toEqual([]);
    expect(cast.test("db.execute<{ id: number }>(sql`select 1 as id`)")).toBe(true);
    expect(cast.test("client.query<Row>(text)")).toBe(true);
  });

  it("leave Markdown and merging out of the readers' scripts", () => {
    const heavy = /^shared\/(?:markdown|merge)\//;
    const readers = files.filter((file) => /^(?:src|service-worker|contract|shared\/[^/]+\.ts$)/.test(file));
    const wrong = (file: string, source: string) => importsOf(file, source).some((target) => heavy.test(target));
    expect(readers.filter((file) => wrong(file, readFileSync(file, "utf8")))).toEqual([]);
    expect(wrong("src/x.ts", 'import { renderMarkdown } from "#shared/markdown/render-markdown.ts";')).toBe(true);
  });

  const users = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, "utf8")));

  it("use no dialogs of the browser for messages", () => {
    const dialogs = /(?<![\w.])(?:window\.|globalThis\.)?alert\(/;
    expect(users(dialogs).filter((file) => file.startsWith("src/"))).toEqual([]);
    for (const call of ['alert("Sent")', "window.alert(t`Sent`)"]) expect(call).toMatch(dialogs);
  });

  it("allow each platform API in its one module only", () => {
    expect(users(/navigator\.serviceWorker|serviceWorker \} = navigator/)).toEqual([
      // Independent of the build, in case the build is broken.
      "src/app/reset.ts",
      "src/app/worker-client.ts",
      // The other client.
      "backstage/app/worker.ts",
    ]);
    expect(users(/dangerouslySetInnerHTML=/)).toEqual(["src/components/html/trusted-html.tsx"]);
    expect(users(/\.srcdoc = /)).toEqual(["src/components/html/trusted-html.tsx"]);
    expect(users(/new Dexie|extends Dexie/)).toEqual(["src/offline/db.ts"]);
    expect(users(/setupI18n\(/)).toEqual(["server/i18n/translate.ts", "src/lib/i18n.ts"]);
  });
});
