/** The scripts of the built console and their compressed sizes. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { z } from "zod";
import { projectRoot } from "./project";

const dist = path.join(projectRoot, "dist");

const chunkSchema = z.object({
  file: z.string(),
  name: z.string().optional(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
});

type Chunk = z.infer<typeof chunkSchema>;

const manifestSchema = z.record(z.string(), chunkSchema);

const readManifest = () =>
  manifestSchema.parse(JSON.parse(readFileSync(path.join(dist, ".vite", "manifest.json"), "utf8")));

/** The scripts that index.html needs at startup: the entry and its static imports. */
export const findEntryScripts = (): Set<string> => scriptsOf(({ isEntry }) => isEntry);

/** The scripts that load at startup for a signed-in administrator: the entry, the shell and the list pages. */
export const findConsoleScripts = (): Set<string> => scriptsOf(({ isEntry, name }) => isEntry || name === "console");

/** The scripts of the matching chunks, with their static imports. */
function scriptsOf(isIncluded: (chunk: Chunk) => boolean | undefined): Set<string> {
  const manifest = readManifest();
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (isIncluded(chunk)) visit(key);
  return files;
}

/** Maps the file of each built script to the name of its chunk, which scripts/vite/chunks.ts sets. */
export function findAllScripts(): Map<string, string> {
  const scripts = Object.values(readManifest()).filter(({ file }) => file.endsWith(".js"));
  return new Map(scripts.map(({ file, name }) => [file, name ?? file]));
}

/**
 * Returns the total size in KiB after Brotli compression, as the server sends the files.
 *
 * @param files paths relative to dist/
 */
export function compressedKib(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += brotliCompressSync(readFileSync(path.join(dist, file))).byteLength;
  return bytes / 1024;
}
