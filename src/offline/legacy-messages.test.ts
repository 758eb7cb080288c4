import { expect, it, vi } from "vitest";
import { parsePageMessage, postPageMessage } from "./legacy-messages.ts";

it("postPageMessage: names a message as the previous release did when it posts the copy", () => {
  const postMessage = vi.fn<(message: { type: string }, ports?: unknown) => void>();
  postPageMessage({ postMessage }, { type: "flush-outbox" });
  postPageMessage({ postMessage }, { type: "claim" });
  expect(postMessage.mock.calls.map(([message]) => message.type)).toEqual(["flush-outbox", "wishes", "claim"]);
  // A worker of this release handles each message once.
  expect(postMessage.mock.calls.map(([message]) => parsePageMessage(message)?.type)).toEqual([
    "flush-outbox",
    undefined,
    "claim",
  ]);
});

it("postPageMessage: opens a port for each message when a reply is expected", () => {
  const postMessage = vi.fn<(message: unknown, ports?: unknown) => void>();
  const { port1, port2 } = new MessageChannel();
  const ports = [port1, port2];
  postPageMessage({ postMessage }, { type: "cached-paths" }, () => ports.shift() as MessagePort);
  expect(postMessage.mock.calls.map(([, sent]) => sent)).toEqual([[port1], [port2]]);
  port1.close();
  port2.close();
});

it.each([
  [
    { type: "keep", reads: [], pictures: [] },
    { type: "cache", reads: [], pictures: [] },
  ],
  [{ type: "kept-paths" }, { type: "cached-paths" }],
  [
    { type: "kept-copies", paths: [] },
    { type: "cached-reads", paths: [] },
  ],
  [
    { type: "follow-section", uri: "/news", lang: 2, pictures: { widths: [], night: false } },
    { type: "sync-section", uri: "/news", lang: 2, pictures: { widths: [], night: false } },
  ],
  [{ type: "wishes" }, { type: "flush-outbox" }],
])("parsePageMessage: reads %j when a page of the previous release posts it", (legacy, message) => {
  expect(parsePageMessage(legacy)).toEqual(message);
});

it.each([undefined, null, 7, "wishes", {}, { type: "constructor" }])("parsePageMessage: ignores %j", (data) => {
  expect(parsePageMessage(data)).toBeUndefined();
});
