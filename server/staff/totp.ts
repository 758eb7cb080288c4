import { Secret, TOTP } from "otpauth";

/** The parameters that all apps support (RFC 6238): SHA-1, six digits, 30 seconds. */
const parameters = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after the current one whose codes are right too, for clocks that are wrong. */
const window = 1;
/** Bytes of a secret, as RFC 4226 recommends. */
const secretBytes = 20;

/** Creates a secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that apps read from a QR code. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...parameters, secret, issuer, label: account }).toString();
}

/** Returns the time step of a right code, which is used then, else `undefined`. */
export function stepOfCode(secret: string, code: string, timestamp = Date.now()): number | undefined {
  const totp = new TOTP({ ...parameters, secret });
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
