/** PostgreSQL's certificate expires while one server is starting and another must reconnect. */
import { execFileSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartFailedError } from "../../scripts/start-api";
import type { Fault } from "./fault";
import { CLOSE_CONNECTIONS } from "./database-outages";
import type { Scene } from "./scene";
import { runStatement } from "./stage";
import { checkNotReady, playUnderLoad } from "./under-load";

const EXPIRED_MS = 3_000;

export const CERTIFICATE_EXPIRY: Fault = {
  name: "certificate-expires",
  description: "the database's TLS certificate expires under sslmode=verify-full, and is then renewed",
  databases: ["postgres"],
  async play(scene) {
    const { directory, url } = scene.postgres();
    const install = createCertificates(directory);
    const set = (name: string, value: string) => runStatement(url, `alter system set ${name} = '${value}'`);
    const reload = () => runStatement(url, "select pg_reload_conf()");
    install("valid");
    await set("ssl_cert_file", path.join(directory, "server.crt"));
    await set("ssl_key_file", path.join(directory, "server.key"));
    await set("ssl", "on");
    await reload();
    const authority = path.join(directory, "authority.crt");
    const DATABASE_URL = `${scene.variables["DATABASE_URL"]}?sslmode=verify-full&sslrootcert=${authority}`;
    try {
      return await playUnderLoad(
        scene,
        async (reporter) => {
          install("expired");
          await reload();
          await runStatement(url, CLOSE_CONNECTIONS);
          await wait(EXPIRED_MS);
          await checkNotReady(scene, reporter);
          const { code, output } = await tryToStart(scene, DATABASE_URL);
          reporter.note(`a starting server exited with ${code}: ${output}`);
          reporter.check(code === 1 && !output.includes("\n"), "a starting server does not exit with a one-line error");
          reporter.check(
            /certificate.*expired/.test(output),
            "the error does not say that the certificate has expired",
          );
          install("valid");
          reporter.over();
          await reload();
        },
        { DATABASE_URL },
      );
    } finally {
      await set("ssl", "off");
      await reload();
    }
  },
};

/** Starts a second server and expects it to fail. */
async function tryToStart(scene: Scene, DATABASE_URL: string): Promise<{ code: number | null; output: string }> {
  const running = scene.api();
  try {
    const other = await scene.start({ DATABASE_URL });
    await other.stop();
  } catch (error) {
    if (error instanceof StartFailedError) return error;
    throw error;
  } finally {
    scene.resumeWith(running);
  }
  return { code: 0, output: "it started" };
}

/**
 * Creates a certificate authority and a server key.
 *
 * @returns a function that installs a valid or an expired certificate where PostgreSQL reads it
 */
function createCertificates(directory: string): (days: "valid" | "expired") => void {
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: directory, stdio: "ignore" });
  const newKey = ["-newkey", "rsa:2048", "-nodes"];
  const names = "subjectAltName=DNS:localhost,IP:127.0.0.1";
  openssl(
    "req",
    "-x509",
    ...newKey,
    "-keyout",
    "authority.key",
    "-out",
    "authority.crt",
    "-days",
    "30",
    "-subj",
    "/CN=authority",
  );
  openssl("req", ...newKey, "-keyout", "server.key", "-out", "request.csr", "-subj", "/CN=localhost", "-addext", names);
  // PostgreSQL runs under its own account and rejects a key that others may read.
  const { uid, gid } = statSync(directory);
  chownSync(path.join(directory, "server.key"), uid, gid);
  return (days) =>
    void openssl(
      ...["x509", "-req", "-in", "request.csr", "-CA", "authority.crt", "-CAkey", "authority.key", "-CAcreateserial"],
      ...["-copy_extensions", "copy", "-out", "server.crt", "-days", days === "valid" ? "30" : "-1"],
    );
}
