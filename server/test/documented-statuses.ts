import { openApiDocument } from "#server/api/openapi.ts";

interface PathItem {
  readonly servers?: readonly { readonly url: string }[];
  readonly [method: string]: unknown;
}

/** The part of an OpenAPI document that says which statuses an operation has. */
export interface StatusDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
}

interface DocumentedPath {
  /** With `{name}` for parameters. */
  readonly template: string;
  readonly pattern: RegExp;
  readonly item: PathItem;
}

/** Returns the full paths of a document, literal ones first. */
export function documentedPaths({ servers, paths }: StatusDocument): DocumentedPath[] {
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      (item.servers ?? servers).map(({ url }) => {
        const template = url.replace(/\/$/, "") + path;
        const escaped = template.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
        return { template, pattern: new RegExp(`^${escaped.replace(/\{\w+\}/g, "[^/]+")}$`), item };
      }),
    )
    .sort((one, other) => one.template.split("{").length - other.template.split("{").length);
}

const documented = documentedPaths(openApiDocument("test") as StatusDocument);

/**
 * Checks that the OpenAPI document has the status of a response. Unknown paths and methods may have any.
 *
 * @throws {Error} when the operation has no response with this status
 */
export function assertDocumented(method: string, pathname: string, status: number): void {
  const name = method === "HEAD" ? "get" : method.toLowerCase();
  const found = documented.find(({ pattern, item }) => pattern.test(pathname) && name in item);
  if (!found) return;
  const { responses } = found.item[name] as { responses: Record<string, unknown> };
  if (!(String(status) in responses)) {
    throw new Error(`${method} ${found.template} has the status ${status}, which the OpenAPI document lacks`);
  }
}
