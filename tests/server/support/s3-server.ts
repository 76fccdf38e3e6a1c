/** A local S3-compatible server, and a faulty variant. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "@20minutes/s3rver";
import { afterAll } from "vitest";
import { filesUrl, type S3Location } from "../../../server/base/files-url";
import { createTemporaryDirectory } from "./database";

const BUCKET = "shop";
/** The only key that the test server knows. */
const KEY = "S3RVER";

/** Builds the FILES_URL of a server on this machine. */
export const buildFilesUrl = (port: number, { key = KEY, secret = KEY, bucket = BUCKET, prefix = "" } = {}): string =>
  `s3://${key}:${secret}@127.0.0.1:${port}/${bucket}${prefix}?tls=false`;

export function toLocation(url: string): S3Location {
  const location = filesUrl.parse(url);
  if (!location) throw new Error(`${url} is not a FILES_URL.`);
  return location;
}

/**
 * Starts a server with an empty bucket, and returns its port. It stops after the tests of the file.
 * @param checksSignatures whether it rejects wrong signatures. Such a server also rejects every call that lists files,
 * because it cannot check the signature of a path that ends with a slash.
 */
export async function startS3Server({ checksSignatures = false } = {}): Promise<number> {
  const server = new S3rver({
    ...{ address: "127.0.0.1", port: 0, directory: createTemporaryDirectory() },
    ...{ silent: true, vhostBuckets: false, allowMismatchedSignatures: !checksSignatures },
    ...{ configureBuckets: [{ name: BUCKET }] },
  });
  const { port } = await server.run();
  afterAll(async () => {
    server.httpServer.closeAllConnections();
    await server.close();
  });
  return port;
}

/** Starts a server that answers every request with `answer`, and returns its port. */
export async function startFaultyServer(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
