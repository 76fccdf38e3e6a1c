/** Sizes of the built JavaScript as it travels, and what the entry needs. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { projectRoot } from "./project";

const dist = path.join(projectRoot, "dist");

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).optional() }),
);

/** The JavaScript that index.html needs before anything runs: the entry and all that it imports statically. */
export function entryFiles(): Set<string> {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(dist, ".vite", "manifest.json"), "utf8")));
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);
  return files;
}

/** The sum in kB of 1,000 bytes, compressed as the server sends them. Files are relative to dist/. */
export function gzipKilobytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).byteLength;
  return bytes / 1000;
}
