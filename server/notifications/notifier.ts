import { sql } from "drizzle-orm";
import { type JobKind, type Jobs, startJobs } from "#server/jobs/job-queue.ts";
import type { Services } from "../services.ts";
import { deliverPushes } from "./deliver-pushes.ts";
import { queueDigests } from "./digest.ts";
import { insertDueEvents } from "./due-events.ts";
import { fanOutBatch } from "./fan-out.ts";
import { publishNewNotifications } from "./publish-notifications.ts";

/** What tells members of what happens. */
export interface Notifier {
  /** Begins nothing more and waits for what is under way, some seconds at most. */
  stop(): Promise<void>;
}

type Notifying = Pick<Services, "log" | "realtime" | "push"> & {
  readonly db: Parameters<typeof startJobs>[0]["db"];
  /** Origin of the site in pushes and mails. */
  readonly origin: string;
  readonly wakeMailer: () => void;
};

const news = "notification-news";
const pushes = "notification-push";
const clock = "notification-clock";

/** Milliseconds between looks for what has happened, and for pushes that are due. */
const lookEvery = 1000;
/** Seconds after which news that nobody goes on with get another job. */
const stalledAfter = 10;
/** News that are put into the queue at a time. */
const atATime = 100;

/** Begins to tell members of what happens, together with all other processes of the site. */
export async function startNotifier(notifying: Notifying): Promise<Notifier> {
  const { db, log, push, origin } = notifying;
  const kinds: JobKind[] = [
    {
      name: news,
      work: async (data, { jobs }) => {
        const { id } = data as { id: number };
        const batch = await fanOutBatch(db, id, { queueNext: (tx) => jobs.send(news, { id }, tx) });
        if (batch && !batch.done) jobs.wake(news);
        if (batch) await publishNewNotifications(notifying, batch);
      },
    },
    {
      name: pushes,
      one: true,
      work: async (_, { signal }) => {
        await deliverPushes({ db, log, send: push.send, origin, signal });
      },
    },
    {
      name: clock,
      one: true,
      every: "* * * * *",
      work: async (_, { signal }) => {
        await insertDueEvents(db);
        if ((await queueDigests(db, origin, signal)) > 0) notifying.wakeMailer();
      },
    },
  ];
  const jobs = await startJobs({ db, log, kinds });
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    await queueDue(notifying, jobs).catch((error) => log.error({ err: error }, "what happened cannot be told now"));
    if (!stopped) timer = setTimeout(() => void look(), lookEvery);
  };
  void look();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await jobs.stop();
    },
  };
}

/** Has a job made for whatever is due; a job and the mark that there is one come into the database together. */
async function queueDue({ db }: Notifying, jobs: Jobs): Promise<void> {
  const { rows } = await db.execute<{ news: boolean; pushes: boolean }>(sql`
    select exists (select 1 from notification_event where ${isOpen}) as news,
      exists (select 1 from notification_delivery
        where channel = 'push' and due_at <= now() and state = 'pending') as pushes`);
  if (rows[0]?.news) {
    await db.transaction(async (tx) => {
      const { rows: open } = await tx.execute<{ id: number }>(sql`
        update notification_event set queued_at = now() where id in (
          select id from notification_event where ${isOpen} order by scheduled_at limit ${atATime} for update skip locked)
        returning id`);
      for (const { id } of open) await jobs.send(news, { id }, tx);
    });
    jobs.wake(news);
  }
  if (rows[0]?.pushes) await jobs.send(pushes, {});
}

const isOpen = sql`completed_at is null and scheduled_at <= now()
  and (queued_at is null or queued_at < now() - make_interval(secs => ${stalledAfter}))`;
