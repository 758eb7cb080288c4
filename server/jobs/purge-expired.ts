import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { deleteOldCounters } from "#server/analytics/analytics.mutations.ts";
import { deleteOldIdempotencyKeys } from "#server/api/idempotency.mutations.ts";
import { deleteExpiredRateLimits } from "#server/api/rate-limit.mutations.ts";
import { deleteOldAuditEvents } from "#server/audit/audit.mutations.ts";
import { deleteOldDevices } from "#server/auth/known-devices.mutations.ts";
import { deleteExpiredLinks } from "#server/auth/member-tokens.mutations.ts";
import { deleteExpiredSessions } from "#server/auth/sessions.mutations.ts";
import type { Retention } from "#server/config.ts";
import {
  deleteExpiredChallenges,
  deleteMessagesOfLeavingMembers,
  deleteOldMessages,
} from "#server/contact/contact.mutations.ts";
import { deleteOldAnswers } from "#server/feedback/feedback.mutations.ts";
import { deleteFailedMails } from "#server/mail/mail.mutations.ts";
import { deleteUnfinishedUploads } from "#server/materials/material-uploads.mutations.ts";
import { deleteEndedBlocks } from "#server/members/blocks.mutations.ts";
import { deleteExpiredMembers } from "#server/members/members.mutations.ts";
import { deleteOldRecipients } from "#server/newsletter/mailings.mutations.ts";
import { deleteUnconfirmedSubscribers } from "#server/newsletter/newsletter.mutations.ts";
import { deleteOldNotifications } from "#server/notifications/notifications.mutations.ts";
import { deleteFailingDevices } from "#server/push/push-devices.mutations.ts";

/** Days for which rows are stored. */
const storedDays = {
  unconfirmedSubscriber: 7,
  unverifiedMember: 7,
  endedBlock: 30,
  failingDevice: 30,
  notifications: { events: 60, notifications: 365 },
} as const;

/** Deletes rows that have expired. */
export async function purgeExpired(
  db: NodePgDatabase,
  { analyticsDays, formDays, mailDays, auditDays }: Retention,
): Promise<void> {
  await deleteOldIdempotencyKeys(db);
  await deleteOldCounters(db, analyticsDays);
  await deleteExpiredRateLimits(db);
  await deleteExpiredChallenges(db);
  await deleteFailedMails(db, mailDays);
  await deleteOldRecipients(db, mailDays);
  await deleteUnconfirmedSubscribers(db, storedDays.unconfirmedSubscriber);
  await deleteOldNotifications(db, storedDays.notifications);
  await deleteExpiredLinks(db);
  await deleteExpiredSessions(db);
  await deleteOldDevices(db);
  await deleteFailingDevices(db, storedDays.failingDevice);
  await deleteOldMessages(db, formDays);
  await deleteOldAnswers(db, formDays);
  await deleteMessagesOfLeavingMembers(db);
  await deleteOldAuditEvents(db, auditDays);
  await deleteUnfinishedUploads(db);
  await deleteEndedBlocks(db, storedDays.endedBlock);
  await deleteExpiredMembers(db, storedDays.unverifiedMember);
}
