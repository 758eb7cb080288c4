import { expect, test, vi } from "vitest";
import { memberChannel, publicChannel, userChannel } from "#contract/realtime/channels.ts";
import { addMember, asker } from "#server/test/members.ts";
import { echoOf, rawSocket, realtimeApp, realtimeSite, socketUrl } from "#server/test/realtime-site.ts";
import { channelSignature } from "./signatures.ts";

const site = await realtimeSite();
const { db, realtime, port } = site;
const ask = asker(site.request);
const { publisher } = realtime;

/** Waits until a list has so many entries. */
const grown = (list: readonly unknown[], length: number) => vi.waitFor(() => expect(list).toHaveLength(length));

test("realtime: delivers public, member and personal events to the official clients", async () => {
  const [ann, bob] = [await addMember(db), await addMember(db)];
  const heard: string[] = [];
  const joined: string[] = [];
  for (const [name, member] of Object.entries({ ann, bob })) {
    const { echo } = echoOf(site, () => member.token);
    const hear = (where: string) => (data: { n: number }) => heard.push(`${name} ${where} ${data.n}`);
    const join = () => joined.push(name);
    echo.channel("public.notification").listen(".notification", hear("public")).subscribed(join);
    echo.private("member.public.notification").listen(".notification", hear("members")).subscribed(join);
    echo.private(`user.${member.id}.notification`).listen(".notification", hear("own")).subscribed(join);
  }
  await grown(joined, 6);
  await publisher.publish([publicChannel], "notification", { n: 1 });
  await publisher.publish([memberChannel], "notification", { n: 2 });
  await publisher.publish([userChannel(bob.id)], "notification", { n: 3 });
  await publisher.publish([userChannel(ann.id), publicChannel], "notification", { n: 4 });
  await grown(heard, 8);
  expect(heard.toSorted()).toEqual([
    "ann members 2",
    "ann own 4",
    "ann public 1",
    "ann public 4",
    "bob members 2",
    "bob own 3",
    "bob public 1",
    "bob public 4",
  ]);
});

test("realtime: rejects channel authorization of another member or connection", async () => {
  const [ann, bob] = [await addMember(db), await addMember(db)];
  const { socket, frames, send } = rawSocket(socketUrl(port));
  await grown(frames, 1);
  const socketId = frames[0]?.data.socket_id;
  const auth = (token: string, channel: string, id = socketId) =>
    ask(token, "POST /broadcasting/auth", { socket_id: id, channel_name: channel });

  for (const channel of [
    userChannel(bob.id),
    userChannel(0),
    "private-other",
    "private-user.01.notification",
    publicChannel,
  ]) {
    expect(await auth(ann.token, channel)).toMatchObject({
      status: 403,
      body: { code: "not_permitted" },
    });
  }
  expect(await auth("", memberChannel)).toMatchObject({ status: 401, body: { code: "not_logged_in" } });
  expect(await auth("x".repeat(43), memberChannel)).toMatchObject({
    status: 401,
    body: { error_code: "session_expired" },
  });
  expect(await auth(ann.token, memberChannel, "1.2:private-user.1")).toMatchObject({ status: 422 });

  const good = await auth(ann.token, userChannel(ann.id));
  expect(good.body).toEqual({ auth: channelSignature(realtimeApp, socketId, userChannel(ann.id)) });
  expect(
    (await ask(ann.token, "POST /api/broadcasting/auth", { socket_id: socketId, channel_name: memberChannel })).status,
  ).toBe(200);

  const pass = good.body.auth as string;
  const forged = [
    "",
    pass.slice(0, -1),
    `${pass}0`,
    pass.replace(":", ":0"),
    `other-key:${pass.split(":")[1]}`,
    `${pass}:x`,
    channelSignature({ ...realtimeApp, secret: "guessed" }, socketId, userChannel(ann.id)),
    channelSignature(realtimeApp, "1.1", userChannel(ann.id)),
    channelSignature(realtimeApp, socketId, memberChannel),
  ];
  for (const each of forged) send("pusher:subscribe", { channel: userChannel(ann.id), auth: each });
  send("pusher:subscribe", { channel: userChannel(ann.id) });
  send("pusher:subscribe", { channel: userChannel(bob.id), auth: pass });
  await grown(frames, 1 + forged.length + 2);
  for (const frame of frames.slice(1)) {
    expect(frame).toMatchObject({ event: "pusher:subscription_error", data: { type: "AuthError", status: 401 } });
  }
  await publisher.publish([userChannel(ann.id), userChannel(bob.id)], "notification", { n: 1 });
  send("pusher:subscribe", { channel: userChannel(ann.id), auth: pass });
  await grown(frames, 1 + forged.length + 3);
  expect(frames.at(-1)).toMatchObject({
    event: "pusher_internal:subscription_succeeded",
    channel: userChannel(ann.id),
  });
  expect(socket.readyState).toBe(socket.OPEN);
});

test("realtime: removes a member from channels on logout, and rejects the previous authorization", async () => {
  const member = await addMember(db);
  const { frames, send } = rawSocket(socketUrl(port));
  await grown(frames, 1);
  const socketId = frames[0]?.data.socket_id;
  const own = userChannel(member.id);
  const passes: Record<string, string> = {};
  for (const channel of [own, memberChannel]) {
    const answer = await ask(member.token, "POST /broadcasting/auth", { socket_id: socketId, channel_name: channel });
    passes[channel] = answer.body.auth;
  }
  send("pusher:subscribe", { channel: own, auth: passes[own] });
  send("pusher:subscribe", { channel: publicChannel });
  await grown(frames, 3);
  expect((await ask(member.token, "POST /api/user/log-out")).status).toBe(200);
  await grown(frames, 4);
  expect(frames[3]).toMatchObject({ event: "pusher:subscription_error", channel: own, data: { status: 401 } });
  send("pusher:subscribe", { channel: own, auth: passes[own] });
  send("pusher:subscribe", { channel: memberChannel, auth: passes[memberChannel] });
  await grown(frames, 6);
  for (const frame of frames.slice(4)) expect(frame.event).toBe("pusher:subscription_error");
  await publisher.publish([own, memberChannel, publicChannel], "notification", { n: 1 });
  await grown(frames, 7);
  expect(frames[6]?.channel).toBe(publicChannel);
});
