import type { enterBackstage, finishPasskey } from "#contract/backstage/second-factor.ts";
import type { CheckedBodyOf } from "#contract/http/action.ts";
import type { secondFactor } from "./staff.schema.ts";

/** A stored factor. */
export type StoredFactor = typeof secondFactor.$inferSelect;
/** The answer of a passkey to a challenge. */
export type Assertion = NonNullable<CheckedBodyOf<typeof enterBackstage>["passkey"]>;
type Attestation = CheckedBodyOf<typeof finishPasskey>["passkey"];

/** The challenge of the site, and the origin of its pages. */
interface Expected {
  readonly challenge: string;
  readonly origin: string;
}

/** COSE numbers of Ed25519, ES256 and RS256: every passkey has one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The library is large and most processes never need it. */
const loadLibrary = () => import("@simplewebauthn/server");

const hostOf = (origin: string) => new URL(origin).hostname;

/** Lists passkeys for the browser. */
function credentialsOf(factors: readonly StoredFactor[]) {
  return factors.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, ...(transports && { transports }) }],
  );
}

/** Options for a new passkey; those that the member has are excluded. */
export async function registrationOptions(
  factors: readonly StoredFactor[],
  { origin, site, account, nickname }: { origin: string; site: string; account: string; nickname: string },
) {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    supportedAlgorithmIDs,
    rpName: site,
    rpID: hostOf(origin),
    userName: account,
    userDisplayName: nickname,
    excludeCredentials: credentialsOf(factors),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
}

/** Options for the proof that somebody has a passkey. */
export async function authenticationOptions(factors: readonly StoredFactor[], origin: string) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: credentialsOf(factors),
    userVerification: "required",
  });
}

/** Verifies a new passkey; `undefined` when it does not answer the challenge. */
export async function verifyAttestation({ id, rawId, type, response }: Attestation, { challenge, origin }: Expected) {
  const { transports, ...rest } = response;
  const given = { id, rawId, type, response: { ...rest, transports }, clientExtensionResults: {} };
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostOf(origin) };
  const { verifyRegistrationResponse } = await loadLibrary();
  // The library throws for most wrong answers.
  const result = await verifyRegistrationResponse({ response: given, ...expected, supportedAlgorithmIDs }).catch(
    () => undefined,
  );
  return result?.verified ? { ...result.registrationInfo.credential, transports } : undefined;
}

/** Verifies the answer of a stored passkey and returns its new counter; `undefined` when it is wrong. */
export async function verifyAssertion(
  { id, rawId, type, response }: Assertion,
  { publicKey, counter }: Pick<StoredFactor, "publicKey" | "counter">,
  { challenge, origin }: Expected,
): Promise<number | undefined> {
  if (!publicKey) return undefined;
  const { userHandle, ...rest } = response;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const result = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId, type, clientExtensionResults: {} },
      response: { ...rest, ...(userHandle !== undefined && { userHandle }) },
    },
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostOf(origin) },
    credential: { id, publicKey: new Uint8Array(publicKey), counter: counter ?? 0 },
  }).catch(() => undefined);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}
