import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Text of every message that the page's connections have got, in order. */
export function messagesTo(page: Page): string[] {
  const messages: string[] = [];
  page.on("websocket", (socket) => {
    expect(socket.url(), "no token in the address").not.toContain("token");
    socket.on("framereceived", ({ payload }) => messages.push(String(payload)));
  });
  return messages;
}

/** How many channels have been joined: what is sent to one before that is not heard. */
export function joined(messages: readonly string[]): number {
  return messages.filter((text) => text.includes("subscription_succeeded")).length;
}
