import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Collects all messages of the page's WebSockets, in order. */
export function messagesTo(page: Page): string[] {
  const messages: string[] = [];
  page.on("websocket", (socket) => {
    expect(socket.url(), "no token in the address").not.toContain("token");
    socket.on("framereceived", ({ payload }) => messages.push(String(payload)));
  });
  return messages;
}

/** Number of joined channels. Messages that were sent before are not received. */
export function joined(messages: readonly string[]): number {
  return messages.filter((text) => text.includes("subscription_succeeded")).length;
}
