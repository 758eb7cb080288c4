import { OperatorError } from "#server/database/operator-error.ts";

/** Runs a command of the terminal: what the operator can mend is said in one sentence, and the exit code is 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
