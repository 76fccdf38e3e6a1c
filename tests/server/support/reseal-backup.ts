import { createHash } from "node:crypto";
import { HEADER_BYTES, createManifest, toHeader, type Manifest } from "../../../server/backup/manifest";

/** Returns a backup with a changed manifest and a matching checksum. */
export function resealBackup(bytes: Buffer, change: (manifest: Manifest) => Manifest): Buffer {
  const payload = bytes.subarray(HEADER_BYTES);
  const manifest = change(JSON.parse(bytes.subarray(0, HEADER_BYTES).toString()) as Manifest);
  const sum = (text: string) => createHash("sha256").update(payload).update(text).digest("hex");
  return Buffer.concat([toHeader(createManifest(manifest, sum)), payload]);
}
