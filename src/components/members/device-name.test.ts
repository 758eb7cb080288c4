import { expect, it } from "vitest";
import { deviceName, isHandheld } from "./device-name.ts";

const mozilla = "Mozilla/5.0";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, "Chrome · Windows"],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge · Windows"],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`, "Safari · macOS"],
  [
    `${mozilla} (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`,
    "Safari · iPhone",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webkit} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    "Chrome · iPhone",
  ],
  [`${mozilla} (Linux; Android 16; Pixel 9) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome · Android"],
  [
    `${mozilla} (Linux; Android 15) ${webkit} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0`,
    "WeChat · Android",
  ],
  [`${mozilla} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, "Firefox · Linux"],
  ["curl/8.5.0", ""],
])("says %s in words", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it("isHandheld: is true when the device is a phone or tablet", () => {
  expect(isHandheld(`${mozilla} (Linux; Android 16; Pixel 9)`)).toBe(true);
  expect(isHandheld(`${mozilla} (X11; Linux x86_64; rv:144.0)`)).toBe(false);
});
