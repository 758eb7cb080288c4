import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What CBOR (RFC 8949) has to carry for WebAuthn. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const majorTypes = { unsigned: 0, negative: 1, bytes: 2, text: 3, map: 5 } as const;

function head(major: number, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 256) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 255]);
}

function encodeCbor(value: Cbor): Buffer {
  if (typeof value === "number") {
    return value < 0 ? head(majorTypes.negative, -1 - value) : head(majorTypes.unsigned, value);
  }
  if (typeof value === "string") {
    return Buffer.concat([head(majorTypes.text, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(majorTypes.bytes, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([head(majorTypes.map, value.size), ...entries]);
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** Flags of authenticator data: user present, user verified, attested credential data. */
const flags = { present: 1, verified: 4, attested: 64 } as const;

interface Options {
  readonly challenge: string;
  readonly origin?: string;
  readonly verified?: boolean;
  readonly counter?: number;
}

/** A software authenticator with one ES256 passkey, as of WebAuthn level 3. */
export function softwareAuthenticator(rpId = "localhost") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let count = 0;

  const clientData = (type: string, { challenge, origin = "http://localhost" }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ verified = true, counter = ++count }: Options, attested = Buffer.alloc(0)) => {
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(counter);
    const bits = flags.present | (verified ? flags.verified : 0) | (attested.length > 0 ? flags.attested : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), counterBytes, attested]);
  };

  return {
    /** Creates the passkey, without an attestation. */
    create(options: Options) {
      // A key of COSE (RFC 9053): elliptic curve P-256, ES256.
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const idLength = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, encodeCbor(key)]);
      const attestation = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(options, attested)],
      ]);
      const response = {
        clientDataJSON: base64url(clientData("webauthn.create", options)),
        attestationObject: base64url(encodeCbor(attestation)),
        transports: ["internal"],
      };
      return { id, rawId: id, type: "public-key", response };
    },
    /** Answers a challenge. */
    get(options: Options) {
      const clientDataJSON = clientData("webauthn.get", options);
      const data = authenticatorData(options);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      const response = {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { id, rawId: id, type: "public-key", response };
    },
  };
}
