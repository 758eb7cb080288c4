import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Clock,
  CloudOff,
  EyeOff,
  type IconNode,
  PencilLine,
  RefreshCwOff,
} from "lucide";
import { type DocumentStatus, documentStatuses } from "#contract/backstage/documents.ts";
import { Icon } from "#src/ui/icon.tsx";
import css from "./status-badge.module.css";

/** A language without a document is missing. */
export type LanguageStatus = DocumentStatus | "missing";

export const languageStatuses: readonly LanguageStatus[] = [...documentStatuses, "missing"];

/** Whether readers see a text in this state. */
export const isOnSite = (status: LanguageStatus): boolean => ["live", "live_with_changes", "outdated"].includes(status);

/** What a list shows of a document: `unsent` while only this device has it. */
export type ShownStatus = LanguageStatus | "unsent";

export const statusTexts: Record<ShownStatus, MessageDescriptor> = {
  unsent: msg({ comment: "State of a text: the site does not have it yet", message: "Not sent yet" }),
  missing: msg({ comment: "State of a text: not written in this language yet", message: "Missing" }),
  draft: msg({ comment: "State of a text", message: "Draft" }),
  ready: msg({ comment: "State of a text: waits for a review", message: "Ready for review" }),
  scheduled: msg({ comment: "State of a text", message: "Scheduled" }),
  live: msg({ comment: "State of a text: readers see it", message: "On the site" }),
  live_with_changes: msg({ comment: "State of a text: live, with newer changes", message: "On the site, changed" }),
  outdated: msg({ comment: "State of a translation: its source has changed", message: "Outdated" }),
  withdrawn: msg({ comment: "State of a text", message: "Withdrawn" }),
};

const icons: Record<ShownStatus, IconNode> = {
  unsent: CloudOff,
  missing: CircleDashed,
  draft: PencilLine,
  ready: CircleDot,
  scheduled: Clock,
  live: CircleCheck,
  live_with_changes: CircleAlert,
  outdated: RefreshCwOff,
  withdrawn: EyeOff,
};

/** The state of a document, with the short name of its language where it has one. */
export function StatusBadge({ status, language }: { status: ShownStatus; language?: string | undefined }) {
  const { i18n } = useLingui();
  return (
    <span className={css.badge} data-status={status}>
      <Icon icon={icons[status]} />
      {language && <b>{language}</b>}
      {i18n._(statusTexts[status])}
    </span>
  );
}
