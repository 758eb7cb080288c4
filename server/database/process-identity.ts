import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Start time of a process, usable only for comparison, or undefined when it has ended. A process id is not unique: ids
 * are reused, and a restarted container often gets the same one.
 */
export function processStart(pid: number): string | undefined {
  if (process.platform !== "linux") return ask(pid, "lstart");
  const stat = readProc(pid, "stat");
  // The name in parentheses may contain spaces and parentheses, so fields are counted from its end.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, ticks] = [fields?.[0], fields?.[19]];
  if (ticks === undefined || state === "Z" || state === "X") return undefined;
  return `${bootId()} ${ticks}`;
}

/** Command line of a living process, joined by spaces; undefined when it is not readable. */
export function processCommand(pid: number): string | undefined {
  if (process.platform !== "linux") return ask(pid, "command");
  return readProc(pid, "cmdline")?.replaceAll("\0", " ").trim() || undefined;
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

function ask(pid: number, column: "lstart" | "command"): string | undefined {
  const answer = spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" });
  if (answer.error === undefined) return answer.stdout.trim() || undefined;
  try {
    process.kill(pid, 0);
    return "alive";
  } catch {
    return undefined;
  }
}
