import { analyticsCommands } from "./analytics-commands.ts";
import { auditCommands } from "./audit-commands.ts";
import { commentCommands } from "./comment-commands.ts";
import { contactCommands } from "./contact-commands.ts";
import { contentCommands } from "./content-commands.ts";
import { drawCommands } from "./draw-commands.ts";
import { feedbackCommands } from "./feedback-commands.ts";
import { memberCommands } from "./member-commands.ts";
import { messageCommands } from "./message-commands.ts";
import { operate } from "./operate.ts";
import { previewCommands } from "./preview-commands.ts";
import { staffCommands } from "./staff-commands.ts";

const areas = [
  memberCommands,
  staffCommands,
  commentCommands,
  drawCommands,
  contactCommands,
  contentCommands,
  feedbackCommands,
  messageCommands,
  previewCommands,
  analyticsCommands,
  auditCommands,
];

/** Whether the operator's commands have an area of this name, as in `kapok draws list`. */
export function hasArea(name: string): boolean {
  return areas.some((area) => area.name === name);
}

/** Runs `kapok operator` with its arguments. */
export function runOperator(args: readonly string[]): Promise<string> {
  return operate(areas, args);
}
