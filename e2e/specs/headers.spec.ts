import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember } from "../support/members.ts";
import { languages } from "../support/messages.ts";
import { anArticle } from "../support/site-content.ts";

const [chinese] = languages;

/** Headers of every response. */
const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": /^(strict-origin-when-cross-origin|no-referrer)$/,
  "permissions-policy": /camera=\(\);report-to=policy, microphone=\(\);report-to=policy, geolocation=\(\)/,
  "reporting-endpoints": 'policy="/api/reports"',
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-request-id": /^[\w-]{36}$/,
};
const data = /^default-src 'none'; (frame-ancestors 'none'; )?sandbox$/;
/** Content security policies: scripts of the build, inline scripts by hash, and Trusted Types. */
const page =
  /^default-src 'none'; script-src ([\w.]+:\d+)\/assets\/ \1\/sw\.js( 'sha256-[\w+/=]+')*; style-src( 'self'| 'sha256-[\w+/=]+')+; .*frame-ancestors 'none'; require-trusted-types-for 'script'; .*report-uri \/api\/reports; report-to policy$/;
/** The page that repairs a broken app needs no build. */
const reset =
  /^default-src 'none'; script-src 'self'; style-src 'sha256-[\w+/=]+'; .*frame-ancestors 'none'; require-trusted-types-for 'script'/;
const worker = "default-src 'none'; script-src 'self'; connect-src 'self'; report-uri /api/reports; report-to policy";
const policies = { data, page, reset, worker } as const;

const open = /^public, (no-cache|max-age=0, s-maxage=\d+, must-revalidate)$/;
const fixed = "public, max-age=31536000, immutable";
const revalidated = "no-cache";
const never = /^(private, )?no-store$/;
const own = "private, no-store";

test("response headers: match the table for each kind of response", async () => {
  const { token } = await addMember(chinese, { vipGroup: "gold" });
  const article = await anArticle(chinese);
  const get = async (path: string) => (await fetch(siteUrl() + path)).text();
  const html = await get(`/article/${article.id}`);
  const [asset, picture] = [/\/assets\/[\w-]+\.js/, /\/media\/[^"\s,]+\.(?:avif|webp)/].map(
    (form) => form.exec(html)?.[0],
  );
  const bearer = { authorization: `Bearer ${token}` };
  const json = { "content-type": "application/json" };
  const account = JSON.parse(await (await fetch(`${siteUrl()}/api/user`, { headers: bearer })).text()).user;
  const shown = JSON.parse(await get("/api/user/material?lang=2")).group_list;
  const locked = shown.find((group: { require_login: boolean }) => group.require_login).material_list[0].id;
  const { ticket } = await (
    await fetch(`${siteUrl()}/api/user/material/ticket`, {
      method: "POST",
      headers: { ...bearer, ...json },
      body: JSON.stringify({ ids: [locked] }),
    })
  ).json();

  type Cells = [status: number, policy: keyof typeof policies, keeping: RegExp | string];
  type Row = [call: string, cells: Cells, headers?: Record<string, string>, body?: string];
  const rows: Row[] = [
    ["GET /", [200, "page", open]],
    [`GET /article/${article.id}`, [200, "page", open]],
    ["GET /activity/template", [200, "page", open]],
    ["GET /member/account", [200, "page", open]],
    ["GET /search?q=a", [200, "page", "private, no-cache"]],
    ["GET /nowhere/at/all", [404, "page", "no-store"]],
    ["GET /preview/article/1", [401, "page", own]],
    ["GET /shell/zh-CN.html", [200, "page", revalidated]],
    ["GET /reset", [200, "reset", "no-store"]],
    ["GET /sw.js", [200, "worker", revalidated]],
    // Redirects and files.
    ["GET /", [302, "data", never], { "accept-language": "en" }],
    ["GET /news/", [308, "data", never]],
    ["GET /activity/calendar", [307, "data", revalidated]],
    ["GET /.well-known/change-password", [302, "data", /^$/]],
    [`GET ${asset}`, [200, "data", fixed]],
    ["GET /assets/none.js", [404, "data", "no-store"]],
    [`GET ${picture}`, [200, "data", fixed]],
    [`GET ${account.avatar.url}`, [200, "data", /^public, max-age=\d+/]],
    ["GET /media/avatars/none.svg", [404, "data", "no-store"]],
    ...["/reset.js", "/icons/icon.svg", "/share.png", "/favicon.ico"].map(
      (path): Row => [`GET ${path}`, [200, "data", revalidated]],
    ),
    ...["/robots.txt", "/sitemap.xml", "/news/feed.xml", "/manifest.webmanifest", "/calendar/zh-CN.ics"].map(
      (path): Row => [`GET ${path}`, [200, "data", open]],
    ),
    ["GET /healthz", [200, "data", "no-store"]],
    ["GET /readyz", [200, "data", "no-store"]],
    ["POST /", [404, "data", "no-store"]],
    // The API: reads, errors, member calls and writes.
    ["GET /api/main?lang=2", [200, "data", open]],
    ["GET /api/openapi.json", [200, "data", open]],
    ["GET /api/nothing", [404, "data", "no-store"]],
    ["DELETE /api/main", [405, "data", "no-store"]],
    ["GET /api/article?lang=99", [422, "data", "no-store"]],
    ["GET /api/material/1/file", [200, "data", "public, no-cache"]],
    ["GET /api/material/archive?ids=1", [200, "data", own]],
    [`GET /api/material/${locked}/file`, [401, "data", "no-store"]],
    [`GET /api/material/${locked}/file?ticket=${ticket}`, [200, "data", own]],
    [`GET /api/material/archive?ids=${locked}&ticket=${ticket}`, [200, "data", own]],
    ["GET /api/user", [401, "data", "no-store"]],
    ["GET /api/user", [200, "data", own], bearer],
    ["GET /api/user/material/vip/gold", [200, "data", own], bearer],
    ["GET /api/user/material/vip/silver", [403, "data", "no-store"], bearer],
    ["POST /api/user/export", [422, "data", "no-store"], { ...bearer, ...json }, "{}"],
    ["POST /api/user/login", [401, "data", "no-store"], json, '{"account":"nobody@example.com","password":"x"}'],
    ["POST /api/user/login", [415, "data", "no-store"], {}, "x"],
    ["PUT /api/user/update", [403, "data", "no-store"], { ...bearer, ...json, "sec-fetch-site": "cross-site" }, "{}"],
    ["POST /api/user/avatar", [422, "data", "no-store"], { ...bearer, "content-type": "image/png" }, "x"],
    ["POST /api/user/avatar", [413, "data", "no-store"], { ...bearer, "content-type": "image/png" }, "x".repeat(5e6)],
  ];
  for (const [call, [status, policy, keeping], headers, body] of rows) {
    const [method = "", path = ""] = call.split(" ");
    const init = { method, redirect: "manual", headers: { "accept-language": "zh-CN", ...headers } } as const;
    const response = await fetch(siteUrl() + path, { ...init, ...(body && { body }) });
    await response.body?.cancel();
    expect(response.status, call).toBe(status);
    const expected = { ...always, "content-security-policy": policies[policy], "cache-control": keeping };
    for (const [name, value] of Object.entries(expected)) {
      const actual = response.headers.get(name) ?? "";
      if (typeof value === "string") expect(actual, `${call}: ${name}`).toBe(value);
      else expect(actual, `${call}: ${name}`).toMatch(value);
    }
    expect(response.headers.get("content-security-policy"), call).not.toMatch(/script-src[^;]*unsafe|unsafe-eval|\*/);
    expect([response.headers.has("server"), response.headers.has("x-powered-by")], call).toEqual([false, false]);
    expect(JSON.stringify([...response.headers]), call).not.toContain(token);
  }
});
