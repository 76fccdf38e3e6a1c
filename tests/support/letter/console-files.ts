/** Serves the built console like a static host: files unchanged, and index.html for a path without a file extension. */
import { existsSync, readFileSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#ccc"/></svg>';

/** Responds with a file of dist/, with index.html for a page, or with the same picture for any path under /uploads/. */
export function serveConsole(response: ServerResponse, dist: string, pathname: string): void {
  if (pathname.startsWith("/uploads/")) {
    response.writeHead(200, { "content-type": "image/svg+xml" }).end(PICTURE);
    return;
  }
  const isPage = path.extname(pathname) === "";
  const file = path.join(dist, isPage ? "index.html" : path.normalize(decodeURIComponent(pathname)));
  if (isFile(file)) send(response, file);
  else response.writeHead(404, { "content-type": "text/plain" }).end(`There is no ${file}`);
}

const isFile = (file: string) => existsSync(file) && statSync(file).isFile();

/** Sends a file. A file with a hash in its name may be cached forever, as on the bundled server. */
function send(response: ServerResponse, file: string): void {
  const hasHashInName = path.basename(path.dirname(file)) === "assets";
  response.writeHead(200, {
    "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
    "cache-control": hasHashInName ? "public, max-age=31536000, immutable" : "no-cache",
  });
  response.end(readFileSync(file));
}
