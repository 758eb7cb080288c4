import { analyticsCommands } from "./analytics-commands.ts";
import { commentCommands } from "./comment-commands.ts";
import { contactCommands } from "./contact-commands.ts";
import { drawCommands } from "./draw-commands.ts";
import { feedbackCommands } from "./feedback-commands.ts";
import { memberCommands } from "./member-commands.ts";
import { messageCommands } from "./message-commands.ts";
import { operate } from "./operate.ts";
import { previewCommands } from "./preview-commands.ts";
import { runCommand } from "./run-command.ts";

await runCommand(() =>
  operate(
    [
      memberCommands,
      commentCommands,
      drawCommands,
      contactCommands,
      feedbackCommands,
      messageCommands,
      previewCommands,
      analyticsCommands,
    ],
    process.argv.slice(2),
  ),
);
