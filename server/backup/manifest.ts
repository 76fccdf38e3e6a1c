/** Writes and reads the header of a backup file: a manifest with its format, contents and checksum. */
import { z } from "zod";
import { migrationNames } from "../db/migrate";
import { StartError } from "../base/start-error";

const PRODUCT = "marketplace-admin";
/** Version of the file format. Increase it when older servers cannot read new files. Format 1 had no files. */
const FORMAT = 2;
/**
 * Length of the header: the manifest as JSON, padded with spaces and ended by a newline. The payload of the database
 * follows, then the contents of the files and their index.
 */
export const HEADER_BYTES = 32_768;

const manifestSchema = z.object({
  product: z.literal(PRODUCT),
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  kind: z.enum(["pglite", "postgres"]),
  madeAt: z.iso.datetime(),
  /** PostgreSQL major version of the program that wrote the payload: PGlite or pg_dump. */
  postgres: z.int().positive(),
  migrations: z.array(z.string()),
  /** Row count of each table. */
  tables: z.record(z.string().regex(/^[a-z_\d]+$/), z.int().nonnegative()),
  /** A known text, encrypted with the current data key. Null if the database was created before encryption existed. */
  keyCheck: z.string().nullable(),
  payloadBytes: z.int().nonnegative(),
  /** The files of the file store. Each line of the index has the key, size and SHA-256 of a file. */
  files: z
    .object({ count: z.int().nonnegative(), bytes: z.int().nonnegative(), indexBytes: z.int().nonnegative() })
    .optional(),
  /** SHA-256 of everything after the header, followed by the manifest without this field. */
  sha256: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;
/** The part of the manifest that is read from the database. */
export type DatabaseContents = Pick<Manifest, "postgres" | "migrations" | "tables" | "keyCheck">;

/** Returns the manifest text that the checksum covers in addition to the contents. */
export const toChecksumText = (manifest: Manifest): string => JSON.stringify({ ...manifest, sha256: undefined });

/** @param computeChecksum returns the checksum of the contents followed by the given text */
export const createManifest = (
  contents: DatabaseContents & Pick<Manifest, "kind" | "madeAt" | "payloadBytes" | "files">,
  computeChecksum: (text: string) => string,
): Manifest => {
  const manifest = manifestSchema.parse({ product: PRODUCT, format: FORMAT, ...contents, sha256: "" });
  return { ...manifest, sha256: computeChecksum(toChecksumText(manifest)) };
};

/** @throws Error if the manifest does not fit into the header */
export function toHeader(manifest: Manifest): Buffer {
  const text = Buffer.from(JSON.stringify(manifest));
  if (text.length >= HEADER_BYTES) throw new Error(`The manifest has ${text.length} of at most ${HEADER_BYTES} bytes.`);
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
    throw new StartError(`${path} is not a backup of this server.`);
  }
  if (header.length < HEADER_BYTES) throw new StartError(`${path} is truncated: it ends within its manifest.`);
  const json = parse(header.toString());
  if (json === undefined) throw new StartError(`${path} is damaged: its manifest cannot be read.`);
  if (typeof json.format === "number" && json.format > FORMAT) {
    throw new StartError(`${path} was made by a newer version (format ${json.format}). Restore it with that version.`);
  }
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw new StartError(`${path} is damaged: its manifest cannot be read.`);
  const knownMigrations = await migrationNames();
  const newer = manifest.data.migrations.find((name) => !knownMigrations.includes(name));
  if (newer !== undefined) {
    throw new StartError(`${path} was made by a newer version (migration ${newer}). Restore it with that version.`);
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
