import { once } from "node:events";
import { type Behaviour, startPushService, type TestSubscription } from "#server/test/push/push-service.ts";

/* A child process with the push service of many devices. It verifies and decrypts each push. */

/** Commands to the child process. */
export type Command =
  | { readonly command: "start"; readonly key: string; readonly behaviours: readonly Behaviour[] }
  | { readonly command: "count" };

/** Messages of the child process. */
export type Message =
  | {
      readonly type: "started";
      readonly host: string;
      readonly certificate: string;
      /** In the order of `behaviours`. */
      readonly subscriptions: readonly TestSubscription[];
    }
  | {
      readonly type: "counted";
      /** The number of valid pushes and of requests for each device. */
      readonly arrived: readonly number[];
      readonly requests: readonly number[];
      /** The reasons of rejected requests. */
      readonly refusals: readonly string[];
      /** The maximum of concurrent requests, and the number of opened connections. */
      readonly most: number;
      readonly connections: number;
    };

const [first] = (await once(process, "message")) as [Command];
if (first.command !== "start") throw new Error("The first command must be start.");
const service = await startPushService(first.key);
const subscriptions = first.behaviours.map((behaviour) => service.subscribe(behaviour));
send({ type: "started", host: service.host, certificate: service.ca, subscriptions });
process.on("message", () => {
  const arrived = new Map<string, number>();
  for (const { endpoint } of service.received) arrived.set(endpoint, (arrived.get(endpoint) ?? 0) + 1);
  const endpoints = subscriptions.map(({ endpoint }) => endpoint);
  send({
    type: "counted",
    arrived: endpoints.map((endpoint) => arrived.get(endpoint) ?? 0),
    requests: endpoints.map((endpoint) => service.requestCounts.get(endpoint) ?? 0),
    refusals: service.refusals,
    ...service.load,
  });
});
process.on("disconnect", () => process.exit());

function send(message: Message): void {
  process.send?.(message);
}
