import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "../../base/project-root";

const FOLDER = join(PROJECT_ROOT, "server/sample-data/drawings");

const files = new Map<string, string>();

/** Reads an SVG file of this folder, once, without the white space between its elements. */
export function readSvg(path: string): string {
  const known = files.get(path);
  if (known !== undefined) return known;
  const svg = readFileSync(join(FOLDER, path), "utf8").replaceAll(/>\s+</g, "><").trim();
  files.set(path, svg);
  return svg;
}
