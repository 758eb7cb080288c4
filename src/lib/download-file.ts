import { track } from "./track.ts";

/** Milliseconds a download may take to begin. */
const grace = 60_000;

/** Saves a file among the reader's downloads. */
export function downloadFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  track("download", "file", file.type);
  setTimeout(() => URL.revokeObjectURL(link.href), grace);
}
