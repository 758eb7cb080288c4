import { request } from "node:http";
import { bundleFile, precacheRequests } from "../scripts/precache-bundle.ts";
import { plainRow, type Row } from "./report.ts";

const kilo = 1000;

/** Measures the transfer size of the service worker and of its precache. */
export async function measureWorkerSize(origin: string): Promise<Row[]> {
  const worker = await (await fetch(`${origin}/sw.js`)).text();
  const bundle = (await (await fetch(`${origin}/${bundleFile}`)).json()) as [string, string][];
  const files = precacheRequests(worker, bundle);
  const sizes = await Promise.all(files.map((url) => sizeOf(`${origin}/${url}`)));
  const total = sizes.reduce((bytes, size) => bytes + size, 0);
  return [
    plainRow("service worker, brotli", (await sizeOf(`${origin}/sw.js`)) / kilo, "kB", { atMost: 50 }),
    plainRow(`precache in ${files.length} requests, brotli`, total / kilo, "kB", { atMost: 350 }),
  ];
}

/** The transfer size of a response body; `fetch` would decompress it. */
export function sizeOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { "accept-encoding": "br", "accept-language": "zh-CN" } }, (response) => {
      let bytes = 0;
      response.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      response.on("end", () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} was not found`)),
      );
    })
      .on("error", reject)
      .end();
  });
}
