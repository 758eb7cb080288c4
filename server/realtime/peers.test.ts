import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { memberChannel, publicChannel, userChannel } from "#contract/realtime/channels.ts";
import { addMember, asker } from "#server/test/members.ts";
import { rawSocket, realtimeSite, socketUrl } from "#server/test/realtime-site.ts";

// Two processes of one site: each has its own connections, and they share the database.
const one = await realtimeSite();
const other = await realtimeSite(one);
const grown = (list: readonly unknown[], length: number) =>
  vi.waitFor(() => expect(list).toHaveLength(length), { timeout: 5000 });

beforeAll(() =>
  vi.waitFor(
    async () => {
      const query = sql`select from pg_stat_activity where datname = current_database() and query = 'LISTEN "realtime"'`;
      // Listeners of one test process share a connection.
      expect((await one.db.execute(query)).rows).toHaveLength(1);
    },
    { timeout: 10_000 },
  ),
);

/** A page with a connection to one process, whose authorizations come from the other. */
async function page(at: typeof one, token?: string) {
  const { frames, send } = rawSocket(socketUrl(at.port));
  await grown(frames, 1);
  const socketId: string = frames[0]?.data.socket_id;
  const ask = asker((at === one ? other : one).request);
  const subscribe = async (channel: string) => {
    const before = frames.length;
    const answer =
      token && (await ask(token, "POST /broadcasting/auth", { socket_id: socketId, channel_name: channel }));
    send("pusher:subscribe", { channel, ...(answer && { auth: answer.body.auth }) });
    await grown(frames, before + 1);
  };
  return { frames, subscribe, send };
}

test("two processes: events of one reach the pages of both once, also the largest, except the named connection", async () => {
  const pages = [await page(one), await page(other)];
  for (const { subscribe } of pages) await subscribe(publicChannel);
  const text = "木棉".repeat(1700);
  await one.realtime.publisher.publish([publicChannel], "notification", { n: 1 });
  await other.realtime.publisher.publish([publicChannel], "notification", { n: 2, text });
  await other.realtime.hub.broadcast([publicChannel], "notification", '{"n":3}', pages[0]?.frames[0]?.data.socket_id);
  await one.realtime.publisher.publish([publicChannel], "notification", { n: 4 });
  const heard = ({ frames }: (typeof pages)[number]) => frames.slice(2).map(({ data }) => data.n);
  await vi.waitFor(
    () =>
      expect(pages.map((each) => heard(each).toSorted())).toEqual([
        [1, 2, 4],
        [1, 2, 3, 4],
      ]),
    { timeout: 5000 },
  );
  for (const { frames } of pages) expect(frames.find(({ data }) => data.n === 2)?.data.text).toBe(text);
});

test("two processes: a burst of events of one reaches a page of the other completely and in order", async () => {
  const { frames, subscribe } = await page(other);
  await subscribe(publicChannel);
  const numbers = Array.from({ length: 1000 }, (_, n) => n);
  await Promise.all(numbers.map((n) => one.realtime.publisher.publish([publicChannel], "notification", { n })));
  await grown(frames, 1002);
  expect(frames.slice(2).map(({ data }) => data.n)).toEqual(numbers);
});

test("two processes: a logout at one removes the member's connection of the other from its channels", async () => {
  const member = await addMember(one.db);
  const { frames, subscribe } = await page(one, member.token);
  await subscribe(userChannel(member.id));
  await subscribe(memberChannel);
  expect((await asker(other.request)(member.token, "POST /api/user/log-out")).status).toBe(200);
  await grown(frames, 5);
  expect(
    frames
      .slice(3)
      .map(({ event, channel }) => `${event} ${channel}`)
      .toSorted(),
  ).toEqual([`pusher:subscription_error ${memberChannel}`, `pusher:subscription_error ${userChannel(member.id)}`]);
  await other.realtime.publisher.publish([userChannel(member.id)], "notification", { n: 1 });
  await one.realtime.publisher.publish([memberChannel], "notification", { n: 1 });
  await vi.waitFor(() => expect(frames).toHaveLength(5));
});
