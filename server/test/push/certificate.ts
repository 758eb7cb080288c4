import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";

/** A DER value: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const commonName = oid(0x55, 0x04, 0x03);
const alternativeName = oid(0x55, 0x1d, 0x11);

/** Creates a key and a self-signed certificate for a host that only tests use. Both are PEM. */
export function makeCertificate(host: string): { key: string; cert: string } {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("491231235959Z"))),
    name,
    createPublicKey(privateKey).export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(alternativeName, der(0x04, sequence(der(0x82, Buffer.from(host))))))),
  );
  const whole = sequence(body, ecdsaWithSha256, bits(sign("sha256", body, privateKey)));
  const lines = whole.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
