/** Parses FILES_URL, the address of S3-compatible storage. */
import { z } from "zod";

/** Where files are stored in S3-compatible storage. */
export interface S3Location {
  /** For example "https://s3.example:9000". */
  endpoint: string;
  bucket: string;
  /** Prefix of all keys, which is empty or ends with a slash. */
  prefix: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

const EXAMPLE = "s3://key:secret@s3.ap-south-1.amazonaws.com/bucket?region=ap-south-1";
const DEFAULT_REGION = "us-east-1";
/** A part of the path: the bucket, or a folder of the prefix. */
const SEGMENT = /^[\w-][\w.-]*$/;
const PARAMETERS = new Set(["region", "tls"]);

/** Returns undefined if the text is not a URL of a bucket with credentials. */
function parseFilesUrl(text: string): S3Location | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [bucket, ...folders] = url.pathname.split("/").filter((part) => part !== "");
  const tls = url.searchParams.get("tls") ?? "true";
  const isComplete = url.protocol === "s3:" && url.host !== "" && url.username !== "" && url.password !== "";
  const hasKnownParameters = [...url.searchParams.keys()].every((name) => PARAMETERS.has(name)) && url.hash === "";
  if (!isComplete || !hasKnownParameters || !["true", "false"].includes(tls) || bucket === undefined) return undefined;
  if (![bucket, ...folders].every((part) => SEGMENT.test(part))) return undefined;
  const [accessKeyId, secretAccessKey] = [decode(url.username), decode(url.password)];
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return {
    endpoint: `${tls === "true" ? "https" : "http"}://${url.host}`,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    region: url.searchParams.get("region") ?? DEFAULT_REGION,
    credentials: { accessKeyId, secretAccessKey },
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export const filesUrl = z
  .string()
  .transform((value, context): S3Location => {
    const location = parseFilesUrl(value);
    if (location) return location;
    const message = `must look like ${EXAMPLE}, with / and + in the secret written as %2F and %2B`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .optional();
