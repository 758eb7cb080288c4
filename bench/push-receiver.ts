import { once } from "node:events";
import { type Behaviour, startPushService, type TestSubscription } from "#server/test/push/push-service.ts";

/* A process of its own that is the push service of many devices: it checks each push and reads what it says. */

/** What it is told to do. */
export type Order =
  | { readonly order: "start"; readonly key: string; readonly behaviours: readonly Behaviour[] }
  | { readonly order: "count" };

/** What it has to say. */
export type Word =
  | {
      readonly word: "started";
      readonly host: string;
      readonly certificate: string;
      /** In the order of the behaviours. */
      readonly subscriptions: readonly TestSubscription[];
    }
  | {
      readonly word: "counted";
      /** How often each device has got a push that could be read, and was asked for. */
      readonly arrived: readonly number[];
      readonly asked: readonly number[];
      /** Why requests were refused. */
      readonly refusals: readonly string[];
      /** The most requests under way at a time, and the connections that were opened. */
      readonly most: number;
      readonly connections: number;
    };

const [begin] = (await once(process, "message")) as [Order];
if (begin.order !== "start") throw new Error("It begins with the start.");
const service = await startPushService(begin.key);
const subscriptions = begin.behaviours.map((behaviour) => service.subscribe(behaviour));
say({ word: "started", host: service.host, certificate: service.ca, subscriptions });
process.on("message", () => {
  const arrived = new Map<string, number>();
  for (const { endpoint } of service.received) arrived.set(endpoint, (arrived.get(endpoint) ?? 0) + 1);
  const endpoints = subscriptions.map(({ endpoint }) => endpoint);
  say({
    word: "counted",
    arrived: endpoints.map((endpoint) => arrived.get(endpoint) ?? 0),
    asked: endpoints.map((endpoint) => service.asked.get(endpoint) ?? 0),
    refusals: service.refusals,
    ...service.load,
  });
});
process.on("disconnect", () => process.exit());

function say(word: Word): void {
  process.send?.(word);
}
