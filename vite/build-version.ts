import { execSync } from "node:child_process";

/** Build time in UTC as 14 digits, and the commit if git knows it. */
export function buildVersion(): string {
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  try {
    const commit = execSync("git rev-parse --short HEAD", { stdio: ["ignore", "pipe", "ignore"] });
    return `${time}-${commit.toString().trim()}`;
  } catch {
    return time;
  }
}
