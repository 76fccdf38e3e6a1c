/** What stands before the records in a back-up: what it is, what it holds, and by what it is seen to be whole. */
import { z } from "zod";
import { migrationNames } from "../db/migrate";
import { StartError } from "../start-error";

const PRODUCT = "marketplace-admin";
/** Raised where an older version could not read what is written. */
const FORMAT = 1;
/** Of the file: the manifest as JSON, spaces and a line end. The records begin here. */
export const HEADER_BYTES = 32_768;

const manifestSchema = z.object({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  kind: z.enum(["pglite", "postgres"]),
  madeAt: z.iso.datetime(),
  /** The PostgreSQL that can read it: the one in PGlite, or that of pg_dump. */
  postgres: z.int().positive(),
  migrations: z.array(z.string()),
  /** Rows of each table. */
  tables: z.record(z.string().regex(/^[a-z_\d]+$/), z.int().nonnegative()),
  /** A known text that the keys of the records open; null before there was encryption. */
  keyCheck: z.string().nullable(),
  payloadBytes: z.int().nonnegative(),
  /** Of the payload followed by the manifest without this. */
  sha256: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;
/** What a database says of itself. */
export type Contents = Pick<Manifest, "postgres" | "migrations" | "tables" | "keyCheck">;

/** What the checksum covers besides the payload. */
export const sealedText = (manifest: Manifest): string => JSON.stringify({ ...manifest, sha256: undefined });

/** @param sum of the payload and of `sealedText` */
export const newManifest = (
  about: Contents & Pick<Manifest, "kind" | "madeAt" | "payloadBytes">,
  sum: (text: string) => string,
): Manifest => {
  const manifest = manifestSchema.parse({ product: PRODUCT, format: FORMAT, ...about, sha256: "" });
  return { ...manifest, sha256: sum(sealedText(manifest)) };
};

/** @throws Error where it has more than fits */
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
 * @throws StartError that says what is wrong with the file
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
