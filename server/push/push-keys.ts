import { createECDH } from "node:crypto";

/** Whether something can be encrypted with a browser's key: it has to be a point of the curve, not only look like one. */
export function isPoint(p256dh: string): boolean {
  try {
    const own = createECDH("prime256v1");
    own.generateKeys();
    own.computeSecret(p256dh, "base64url");
    return true;
  } catch {
    return false;
  }
}
