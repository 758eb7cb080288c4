import type { OutboxEntry } from "./outbox-entry.ts";

/*
 * Rows as release 0.1 wrote them. The upgrade of the database converts them. A tab of release 0.1 that is still open may
 * write more of them afterwards: senders convert those before they look for entries. To be removed with release 0.3.
 */

const stateNames: Readonly<Record<string, OutboxEntry["state"]>> = {
  waiting: "pending",
  sent: "acknowledged",
  "needs-you": "rejected",
};
const propertyNames: Readonly<Record<string, keyof OutboxEntry>> = {
  refusal: "rejection",
  answer: "response",
  answeredAt: "acknowledgedAt",
  answerKeys: "responseKeys",
};

/** States that rows of release 0.1 may be in. */
export const legacyStates: readonly string[] = [...Object.keys(stateNames), "sending"];

/** Gives a row of release 0.1 today's states and property names, in place. */
export function convertLegacyEntry(row: Record<string, unknown>): void {
  row.state = stateNames[String(row.state)] ?? row.state;
  for (const [legacy, name] of Object.entries(propertyNames)) {
    if (!(legacy in row)) continue;
    row[name] = row[legacy];
    delete row[legacy];
  }
}
