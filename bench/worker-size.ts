import { request } from "node:http";
import { precachedFiles } from "../scripts/budgets.ts";
import { plainRow, type Row } from "./report.ts";

const kilo = 1000;

/** Bytes over the wire of the service worker and of all that it loads when it is installed. */
export async function measureWorkerSize(origin: string): Promise<Row[]> {
  const files = precachedFiles(await (await fetch(`${origin}/sw.js`)).text());
  const sizes = await Promise.all(files.map((url) => sizeOf(`${origin}/${url}`)));
  const total = sizes.reduce((bytes, size) => bytes + size, 0);
  return [
    plainRow("service worker, brotli", (await sizeOf(`${origin}/sw.js`)) / kilo, "kB", { atMost: 50 }),
    plainRow(`precache, ${files.length} files, brotli`, total / kilo, "kB", { atMost: 350 }),
  ];
}

/** Bytes of an answer's body as they are sent; `fetch` would unpack them. */
export function sizeOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { "accept-encoding": "br", "accept-language": "zh-CN" } }, (response) => {
      let bytes = 0;
      response.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      response.on("end", () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} is not there`)),
      );
    })
      .on("error", reject)
      .end();
  });
}
