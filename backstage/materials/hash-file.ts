import { sha256 } from "@noble/hashes/sha2.js";

/** Bytes that are in memory at a time. */
const step = 4 * 1024 * 1024;

/** SHA-256 of a file, base64url. The platform's own digest needs the whole file in memory. @throws when `signal` aborts */
export async function hashFile(file: Blob, signal: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += step) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(from, from + step).arrayBuffer()));
  }
  const binary = String.fromCharCode(...hash.digest());
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
