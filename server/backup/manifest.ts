/** Defines the header of a backup: its format, its contents and its checksum. */
import { z } from "zod";
import { migrationNames } from "../db/migrate";
import { StartError } from "../base/start-error";

const PRODUCT = "marketplace-admin";
/** Format version. Increase it when older versions cannot read the new files. */
const FORMAT = 1;
/** Length of the header: the manifest as JSON, padded with spaces and ended by a newline. The payload starts here. */
export const HEADER_BYTES = 32_768;

const manifestSchema = z.object({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  kind: z.enum(["pglite", "postgres"]),
  madeAt: z.iso.datetime(),
  /** The PostgreSQL major version needed to restore it: the version of PGlite or of pg_dump. */
  postgres: z.int().positive(),
  migrations: z.array(z.string()),
  /** Row count of each table. */
  tables: z.record(z.string().regex(/^[a-z_\d]+$/), z.int().nonnegative()),
  /** A known text encrypted with the keys of the records; null in databases older than encryption. */
  keyCheck: z.string().nullable(),
  payloadBytes: z.int().nonnegative(),
  /** Checksum of the payload followed by the manifest without this field. */
  sha256: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;
/** The part of the manifest that is read from the database. */
export type DatabaseContents = Pick<Manifest, "postgres" | "migrations" | "tables" | "keyCheck">;

/** Returns the manifest text that the checksum covers in addition to the payload. */
export const toChecksumText = (manifest: Manifest): string => JSON.stringify({ ...manifest, sha256: undefined });

/** @param sum returns the checksum of the payload followed by the given text */
export const createManifest = (
  about: DatabaseContents & Pick<Manifest, "kind" | "madeAt" | "payloadBytes">,
  sum: (text: string) => string,
): Manifest => {
  const manifest = manifestSchema.parse({ product: PRODUCT, format: FORMAT, ...about, sha256: "" });
  return { ...manifest, sha256: sum(toChecksumText(manifest)) };
};

/** @throws Error if the manifest does not fit into the header */
export function toHeader(manifest: Manifest): Buffer {
  const text = Buffer.from(JSON.stringify(manifest));
  if (text.length >= HEADER_BYTES) throw new Error(`The manifest takes ${text.length} bytes of ${HEADER_BYTES}.`);
  const header = Buffer.alloc(HEADER_BYTES, " ");
  text.copy(header);
  header.write("\n", HEADER_BYTES - 1);
  return header;
}

/**
 * @param header the first bytes of the file
 * @throws StartError if the file is not a backup, or is truncated, damaged or newer than this version
 */
export async function readHeader(path: string, header: Buffer): Promise<Manifest> {
  if (!header.toString("latin1").startsWith(`{"product":"${PRODUCT}",`)) {
    throw new StartError(`${path} is no back-up of this server.`);
  }
  if (header.length < HEADER_BYTES) throw new StartError(`${path} is truncated: it ends within its manifest.`);
  const json = parse(header.toString());
  if (json === undefined) throw new StartError(`${path} is damaged: its manifest cannot be read.`);
  if (typeof json.format === "number" && json.format > FORMAT) {
    throw new StartError(`${path} was made by a newer version (format ${json.format}): restore it with that one.`);
  }
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw new StartError(`${path} is damaged: its manifest cannot be read.`);
  const known = await migrationNames();
  const newer = manifest.data.migrations.find((name) => !known.includes(name));
  if (newer !== undefined) {
    throw new StartError(`${path} was made by a newer version (it has ${newer}): restore it with that one.`);
  }
  return manifest.data;
}

function parse(text: string): { format?: unknown } | undefined {
  try {
    return JSON.parse(text) as { format?: unknown };
  } catch {
    return undefined;
  }
}
