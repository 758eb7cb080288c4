import "./test/scope.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cachePictures, handlePicture } from "./image-cache.ts";
import { handleAsset, handleNavigation } from "./navigation.ts";
import { setPrecache } from "./precache.ts";
import { file, offline } from "./test/network.ts";
import { fetchEvent, messageEvent } from "./test/scope.ts";

const network = vi.fn<(request: Request) => Promise<Response>>();

async function ask(answer: (event: FetchEvent) => Promise<Response> | undefined, path: string) {
  const event = fetchEvent(path, {}, "no-cors");
  const response = await answer(event);
  const body = await response?.text();
  await event.settled();
  return { status: response?.status, body };
}

const navigate = (path: string) => handleNavigation(fetchEvent(path, {}, "navigate"));

beforeEach(() => {
  vi.stubGlobal("fetch", network.mockReset());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const name of ["pictures", "assets", "icons"]) await caches.delete(name);
});

describe("file routes: navigations", () => {
  setPrecache([
    { url: "/shell/zh-CN.html", revision: "1" },
    { url: "/shell/en-US.html", revision: "1" },
  ]);

  beforeEach(async () => {
    const cache = await caches.open("workbox-precache-v2-https://kapok.test/");
    await cache.put("/shell/zh-CN.html?__WB_REVISION__=1", new Response("木棉"));
    await cache.put("/shell/en-US.html?__WB_REVISION__=1", new Response("Kapok"));
  });

  it("get the shell of their language when the network is off", async () => {
    network.mockImplementation(offline);
    for (const path of ["/", "/news/industry", "/EN-US/news", "/article/12?x=a.b"]) {
      expect(await (await navigate(path))?.text()).toBe("木棉");
    }
    expect(await (await navigate("/en-US"))?.text()).toBe("Kapok");
    expect(await (await navigate("/en-US/article/12"))?.text()).toBe("Kapok");
  });

  it("get the stored document of Backstage when the network is off, else the network's", async () => {
    network.mockImplementation(file("network", "text/html"));
    expect(await (await navigate("/backstage/articles/12"))?.text()).toBe("network");
    const cache = await caches.open("backstage");
    await cache.put("/backstage", new Response("编辑台"));
    await cache.put("/en-US/backstage", new Response("Backstage"));
    network.mockImplementation(offline);
    for (const path of ["/backstage", "/backstage/articles/12?lang=3"])
      expect(await (await navigate(path))?.text()).toBe("编辑台");
    expect(await (await navigate("/en-US/backstage/unsent"))?.text()).toBe("Backstage");
    expect(await (await navigate("/backstages"))?.text()).toBe("木棉");
    await caches.delete("backstage");
  });

  it("are left to the network when the path is no page of the site", () => {
    const others = [
      "/api/main",
      "/media/1-a/160.webp",
      "/healthz",
      "/readyz",
      "/metrics",
      "/sw.js",
      "/app/kapok.apk",
      "/reset",
      "/en-US/reset",
    ];
    for (const path of [...others, "https://elsewhere.test/"]) expect(navigate(path)).toBeUndefined();
    expect(handleNavigation(fetchEvent("/"))).toBeUndefined();
    // Only the whole first segment is excluded.
    expect(navigate("/apiary")).toBeDefined();
  });

  it("go to the network when the shell is missing", async () => {
    await caches.delete("workbox-precache-v2-https://kapok.test/");
    network.mockImplementation(file("from the server", "text/html"));
    expect(await (await navigate("/"))?.text()).toBe("from the server");
  });
});

describe("file routes: files", () => {
  it("with a hash are requested once", async () => {
    network.mockImplementation(file("code", "text/javascript"));
    await ask(handleAsset, "/assets/th-TH-abc.js");
    expect(await ask(handleAsset, "/assets/th-TH-abc.js")).toEqual({ status: 200, body: "code" });
    expect(network).toHaveBeenCalledTimes(1);
  });

  it("are not cached when the response is an error or a page", async () => {
    for (const answer of [file("<html>", "text/html; charset=utf-8"), file("gone", "text/plain", 404)]) {
      network.mockImplementationOnce(answer);
      await ask(handleAsset, "/assets/a-abc.js");
    }
    network.mockImplementationOnce(file("code", "text/javascript"));
    expect((await ask(handleAsset, "/assets/a-abc.js")).body).toBe("code");
    expect(network).toHaveBeenCalledTimes(3);
  });

  it("without a hash come from the cache at once and are refreshed", async () => {
    for (const body of ["one", "two"]) {
      network.mockImplementationOnce(file(body, "image/png"));
      expect((await ask(handleAsset, "/icons/icon-192.png")).body).toBe("one");
    }
    network.mockImplementationOnce(offline);
    expect((await ask(handleAsset, "/icons/icon-192.png")).body).toBe("two");
  });

  it("of other sites are not handled", () => {
    expect(handleAsset(fetchEvent("https://elsewhere.test/assets/a.js"))).toBeUndefined();
    expect(handleAsset(fetchEvent("/share.png"))).toBeUndefined();
    expect(handlePicture(fetchEvent("/media/1/160.webp"))).toBeUndefined();
  });
});

describe("file routes: pictures", () => {
  const base = "/media/3-0123456789ab";
  const picture = (body: string) => file(body, "image/webp");

  it("are requested once", async () => {
    network.mockImplementation(picture("320"));
    await ask(handlePicture, `${base}/320.webp`);
    expect((await ask(handlePicture, `${base}/320.webp`)).body).toBe("320");
    expect(network).toHaveBeenCalledTimes(1);
  });

  it("stay cached when old ones are removed while another request replaces them", async () => {
    network.mockImplementation(picture("320"));
    await ask(handlePicture, `${base}/320.webp`);
    const files = await caches.open("pictures");
    // A request that replaces a file deletes it first, so for a moment it is not there.
    vi.spyOn(files, "match").mockResolvedValueOnce(undefined).mockResolvedValueOnce(undefined);
    await ask(handlePicture, "/media/4-0123456789ab/320.webp");
    network.mockImplementation(offline);
    expect((await ask(handlePicture, `${base}/320.webp`)).body).toBe("320");
  });

  it("fall back to the best cached rendition of the same picture", async () => {
    for (const name of ["160", "640", "960-night"]) {
      network.mockImplementationOnce(picture(name));
      await ask(handlePicture, `${base}/${name}.webp`);
    }
    network.mockImplementation(offline);
    expect((await ask(handlePicture, `${base}/480.avif`)).body).toBe("640");
    expect((await ask(handlePicture, `${base}/480-night.avif`)).body).toBe("960-night");
    expect((await ask(handlePicture, "/media/4-0123456789ab/480.avif")).status).toBe(0);
  });

  it("of members are cached, and never replace the picture of another member", async () => {
    network.mockImplementation(picture("one"));
    await ask(handlePicture, "/media/avatars/kapok-1.webp");
    network.mockImplementation(offline);
    expect((await ask(handlePicture, "/media/avatars/kapok-1.webp")).body).toBe("one");
    expect((await ask(handlePicture, "/media/avatars/kapok-2.webp")).status).toBe(0);
  });

  it("have no fallback when the site responds that they do not exist", async () => {
    network.mockImplementationOnce(picture("160"));
    await ask(handlePicture, `${base}/160.webp`);
    network.mockImplementation(file("", "text/plain", 404));
    expect((await ask(handlePicture, `${base}/480.webp`)).status).toBe(404);
    network.mockImplementation(file("", "text/plain", 503));
    expect((await ask(handlePicture, `${base}/480.webp`)).body).toBe("160");
  });

  it("of the first visit are cached when one of them fails", async () => {
    network.mockImplementationOnce(offline).mockImplementationOnce(picture("320"));
    const event = messageEvent({});
    await cachePictures(event, [`${base}/160.webp`, `${base}/320.webp`, "/media/../api/main"]);
    await event.settled();
    network.mockReset().mockImplementation(offline);
    expect((await ask(handlePicture, `${base}/320.webp`)).body).toBe("320");
  });
});
