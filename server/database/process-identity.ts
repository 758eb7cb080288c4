import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When a process began, in a form that is only good for comparing, or undefined when no such process lives.
 * A process id alone says little: ids are used again, and in a container the next start often gets the same one.
 */
export function processStart(pid: number): string | undefined {
  if (process.platform !== "linux") return ask(pid, "lstart");
  const stat = readProc(pid, "stat");
  // The name in parentheses may hold spaces and parentheses itself, so fields are counted from its end.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, ticks] = [fields?.[0], fields?.[19]];
  if (ticks === undefined || state === "Z" || state === "X") return undefined;
  return `${bootId()} ${ticks}`;
}

/** The command line of a living process, its words joined by blanks; undefined when there is none to see. */
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
