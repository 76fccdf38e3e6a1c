/** A software authenticator: creates passkeys and signs with them like a device, or like a malicious one. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** Encodes a byte string of 24 to 255 bytes in CBOR. */
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);
/** Encodes a text of at most 23 ASCII characters in CBOR. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

interface Signing {
  challenge: string;
  origin: string;
  /** Whether the device verified its user. Default: true. */
  verified?: boolean;
  /** The signature counter that the device reports. Default: one more than before. */
  counter?: number;
}

export function createAuthenticator(rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let lastCounter = 0;

  const clientData = (type: string, { challenge, origin }: Signing) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, more]);
  };
  const answer = (response: Record<string, string>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  const buildFlags = ({ verified = true }: Signing) => USER_PRESENT | (verified ? USER_VERIFIED : 0);

  return {
    /** Returns the result of `navigator.credentials.create`. */
    create(signing: Signing) {
      // COSE: key type 2 (elliptic curve), algorithm -7 (ES256), curve 1 (P-256), x and y.
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, "base64url")),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, "base64url")),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const authData = authenticatorData(buildFlags(signing) | HAS_CREDENTIAL, 0, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text("fmt"),
        text("none"),
        text("attStmt"),
        Buffer.from([0xa0]),
        text("authData"),
        bytes(authData),
      ]);
      return answer({
        clientDataJSON: base64url(clientData("create", signing)),
        attestationObject: base64url(attestation),
      });
    },

    /** Returns the result of `navigator.credentials.get`. */
    get(signing: Signing) {
      const { counter = lastCounter + 1 } = signing;
      lastCounter = counter;
      const data = clientData("get", signing);
      const authData = authenticatorData(buildFlags(signing), counter);
      return answer({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey)),
      });
    },
  };
}
