/**
 * Serves a build like a production web server: over HTTP/2 with TLS, compressed in advance with brotli, and with a
 * cache time of a year for files with a hash in their name. Passes calls on to the API.
 */
import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";

/** Each API answer takes at least this long, so that times do not depend on the speed of the database. */
const MIN_ANSWER_MS = 20;

/** Headers of HTTP/1.1 that HTTP/2 forbids. */
const CONNECTION_HEADERS = new Set(["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"]);

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

interface Certificate {
  key: Buffer;
  cert: Buffer;
  /** The hash of the public key, which Chromium trusts. If it only ignored certificate errors, it would not cache. */
  keyHash: string;
}

/** Creates a certificate for 127.0.0.1 that expires after a day. */
export function createCertificate(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-certificate-"));
  const [keyFile, certFile] = [path.join(folder, "site.key"), path.join(folder, "site.crt")];
  try {
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-days", "1"],
        ...["-subj", "/CN=bench", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", keyFile, "-out", certFile],
      ],
      { stdio: "ignore" },
    );
    const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)];
    const publicKey = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
    return { key, cert, keyHash: createHash("sha256").update(publicKey).digest("base64") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readAssets(dist: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const type = TYPES[path.extname(name)];
    if (type) assets.set(`/${name}`, { type, body: brotliCompressSync(readFileSync(path.join(dist, name))) });
  }
  return assets;
}

/** Leaves out pseudo-headers, such as `:path`, and the headers of a connection. */
const withoutConnectionHeaders = <Value>(headers: Readonly<Record<string, Value>>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && !CONNECTION_HEADERS.has(name)),
  );

/** Removes the list of features from a user in JSON, at any depth. */
export const removeFeatures = (json: string): string =>
  JSON.stringify(JSON.parse(json), (name, value: unknown) => (name === "features" ? undefined : value));

/** The call that returns the signed-in user, with the features of the backend. */
const PROFILE_PATH = "/api/auth/me";

interface Site {
  /** The folder of the build. */
  dist: string;
  /** The origin of the API that serves the rows. */
  api: string;
  certificate: Certificate;
  /** Whether the site hides the features of the API, so that the console makes only the documented calls. */
  hidesFeatures: boolean;
}

/**
 * Serves the files of a build, and passes calls to the API.
 * @returns the origin of the site and a function that stops it
 */
export async function serveSite({
  dist,
  api,
  certificate: { key, cert },
  hidesFeatures,
}: Site): Promise<{ origin: string; stop: () => void }> {
  const assets = readAssets(dist);

  const proxy = (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => {
    const { method, url } = incoming;
    const startedAt = performance.now();
    const headers = withoutConnectionHeaders(incoming.headers);
    const call = request(new URL(url, api), { method, headers }, (answer) => {
      const send = async () => {
        const answered = withoutConnectionHeaders(answer.headers);
        if (hidesFeatures && url === PROFILE_PATH) {
          const { "content-length": _, ...others } = answered;
          outgoing.writeHead(answer.statusCode ?? 502, others).end(removeFeatures(await text(answer)));
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answered);
        answer.pipe(outgoing);
      };
      setTimeout(() => void send(), Math.max(0, MIN_ANSWER_MS - (performance.now() - startedAt)));
    });
    call.on("error", () => outgoing.stream.close());
    outgoing.on("close", () => call.destroy());
    incoming.pipe(call);
  };
  const server = createSecureServer({ key, cert }, (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url, "https://localhost");
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
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  };
}
