import { drawCommands } from "./draw-commands.ts";
import { operate } from "./operate.ts";
import { runCommand } from "./run-command.ts";

await runCommand(() => operate([drawCommands], process.argv.slice(2)));
