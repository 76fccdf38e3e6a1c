/** Stores files in S3-compatible storage, for several servers or for more files than a disk holds. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Location } from "../base/files-url";
import { StorageError, type StorageFailure } from "../base/storage-error";
import { createSizeCheck } from "./exact-size";
import { isFileKey, type FileStore } from "./file-store";

/** Time limits, in milliseconds. */
interface S3Timeouts {
  connect: number;
  /** How long a connection may transfer nothing. */
  idle: number;
}

/** Two attempts that cannot connect, or get no response, fail within the 15 seconds that the console waits. */
const TIMEOUTS: S3Timeouts = { connect: 3_000, idle: 6_000 };
const MAX_ATTEMPTS = 2;
/** Silences the client, which would print warnings. A failed call rejects, which is enough. */
const NO_LOG = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

export function createS3Store(location: S3Location, timeouts = TIMEOUTS): FileStore {
  const { endpoint, bucket: Bucket, prefix, region, credentials } = location;
  const label = `s3://${new URL(endpoint).host}/${Bucket}/${prefix}`.replace(/\/$/, "");
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    // Works with every server, unlike a host name for each bucket.
    forcePathStyle: true,
    maxAttempts: MAX_ATTEMPTS,
    logger: NO_LOG,
    requestHandler: { connectionTimeout: timeouts.connect, socketTimeout: timeouts.idle },
    // Many servers do not know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });

  const translate = (error: unknown): StorageError => {
    const { failure, reason } = describeFailure(error);
    return new StorageError(failure, "FILES_URL", `The file storage ${label} ${PREDICATES[failure]} (${reason}).`);
  };
  const rethrow = (error: unknown): never => {
    throw translate(error);
  };

  async function* translateErrors(body: Readable) {
    try {
      yield* body;
    } catch (error) {
      throw translate(error);
    }
  }

  async function* list(from: string) {
    let token: string | undefined;
    do {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket, Prefix: prefix + from, ContinuationToken: token }))
        .catch(rethrow);
      for (const { Key = "", Size = 0, LastModified } of page.Contents ?? []) {
        const key = Key.slice(prefix.length);
        if (isFileKey(key) && LastModified) yield { key, size: Size, modifiedAt: LastModified };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  return {
    label,
    async read(key) {
      if (!isFileKey(key)) return undefined;
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + key }));
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error("No length");
        return { size: ContentLength, content: Readable.from(translateErrors(Body), { objectMode: false }) };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw translate(error);
      }
    },
    async write(key, content, size) {
      if (!isFileKey(key)) throw new Error(`${key} is not a file key.`);
      const put = { Bucket, Key: prefix + key, ContentLength: size };
      if (Buffer.isBuffer(content)) {
        if (content.length !== size) throw new Error(`The content has ${content.length} instead of ${size} bytes.`);
        await client.send(new PutObjectCommand({ ...put, Body: content })).catch(rethrow);
        return;
      }
      // Aborts the call if the stream fails, because the client would wait for the rest of the stream.
      const failed = new AbortController();
      const Body = createSizeCheck(size);
      const feeding = pipeline(content, Body).catch((error: unknown) => {
        failed.abort();
        return error;
      });
      try {
        await client.send(new PutObjectCommand({ ...put, Body }), { abortSignal: failed.signal });
      } catch (error) {
        Body.destroy();
        if (failed.signal.aborted) throw await feeding;
        throw translate(error);
      }
    },
    async remove(key) {
      if (isFileKey(key)) await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key })).catch(rethrow);
    },
    list,
    async check() {
      // No file has this prefix, so the list is empty.
      await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}.check`, MaxKeys: 1 })).catch(rethrow);
    },
    close: () => client.destroy(),
  };
}

const PREDICATES: Record<StorageFailure, string> = {
  unreachable: "does not respond",
  denied: "denies access",
  missing: "does not exist",
  full: "is full",
  failed: "failed",
};

const SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;
const INSUFFICIENT_STORAGE = 507;

/** The reason is a name or code only. The message and the response of an S3 error contain the access key. */
function describeFailure(error: unknown): { failure: StorageFailure; reason: string } {
  if (!(error instanceof S3ServiceException)) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    return { failure: "unreachable", reason: code ?? (error instanceof Error ? error.name : "Error") };
  }
  const { name, $metadata } = error;
  const status = $metadata.httpStatusCode ?? SERVER_ERROR;
  const reason = name === "Unknown" || !/^\w+$/.test(name) ? `status ${status}` : name;
  if (name === "NoSuchBucket") return { failure: "missing", reason };
  if (status === INSUFFICIENT_STORAGE) return { failure: "full", reason };
  if (status >= SERVER_ERROR || status === TOO_MANY_REQUESTS) return { failure: "unreachable", reason };
  return { failure: "denied", reason };
}
