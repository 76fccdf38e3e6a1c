/**
 * Serves a build like a production web server: precompressed with brotli, hashed files cached for a year, API calls
 * proxied.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

interface Asset {
  body: Buffer;
  type: string;
}

function readAssets(dist: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const type = TYPES[path.extname(name)];
    if (type) assets.set(`/${name}`, { type, body: brotliCompressSync(readFileSync(path.join(dist, name))) });
  }
  return assets;
}

/**
 * @param api origin of the API that serves the rows
 * @returns the origin of the site and a function that stops it
 */
export async function serveSite(dist: string, api: string): Promise<{ origin: string; stop: () => void }> {
  const assets = readAssets(dist);

  const proxy = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, headers, url = "/" } = incoming;
    const call = request(new URL(url, api), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    call.on("error", () => outgoing.destroy());
    incoming.pipe(call);
  };
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? "/", "http://localhost");
    if (/^\/(api|files)\//.test(pathname)) {
      proxy(incoming, outgoing);
      return;
    }
    const asset =
      assets.get(pathname) ??
      (path.extname(pathname) ? undefined : [...assets.values()].find(({ type }) => type === TYPES[".html"]));
    if (!asset) {
      outgoing.writeHead(404).end();
      return;
    }
    const cache = pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    outgoing.writeHead(200, { "content-type": asset.type, "content-encoding": "br", "cache-control": cache });
    outgoing.end(asset.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
