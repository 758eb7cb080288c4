import type { ClientBase } from "pg";
import { PgBoss } from "pg-boss";
import { jobSchema } from "./enqueue.ts";
import { deadLetters, type JobKind, jobs } from "./jobs.ts";

const daySeconds = 24 * 60 * 60;

/** Brings the schema of pg-boss, its queues and schedules to this version. */
export async function installJobs(client: ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
    schema: jobSchema,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => {});
  await boss.start();
  try {
    await boss.createQueue(deadLetters, { retentionSeconds: 30 * daySeconds });
    for (const [name, kind] of Object.entries<JobKind>(jobs)) {
      const { schedule, atStart: _, workers: __, batchSize: ___, policy = "standard", ...options } = kind;
      await boss.createQueue(name, { policy, ...options });
      await boss.updateQueue(name, options);
      if (schedule) await boss.schedule(name, schedule);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
