/** Someone with a vendor's link for KYC changes starts many uploads and never finishes them. */
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./fault";
import type { Scene } from "./scene";
import { playUnderLoad } from "./under-load";

const UPLOADS = 40;
/** The number of concurrent uploads that a link allows. */
const MAX_OPEN = 4;
const TIMEOUT_MS = 10_000;
const PAUSE_MS = 100;
/** The maximum latency of a list during the uploads. */
const MAX_LIST_MS = 3_000;
const DOCUMENT = "/api/kyc-changes/documents/panCard";

interface Upload {
  socket: Socket;
  /** The response so far; empty while the server waits for the body. */
  answer: string;
}

export const LINK_UPLOADS: Fault = {
  name: "link-uploads",
  description: `${UPLOADS} uploads over one vendor's link that start and never finish`,
  databases: ["pglite", "postgres"],
  play: (scene) =>
    playUnderLoad(scene, async ({ note, check }) => {
      const token = await requestChanges(scene);
      const uploads = Array.from({ length: UPLOADS }, () => beginUpload(scene, token));
      const rejected = () => uploads.filter(({ answer }) => answer !== "");
      try {
        check(await waitUntil(() => rejected().length >= UPLOADS - MAX_OPEN), "too many uploads were accepted at once");
        const areThrottled = rejected().every(({ answer }) =>
          /^HTTP\/1\.1 429 .*\r\nretry-after: \d+\r\n/is.test(answer),
        );
        check(areThrottled, "an upload was rejected without 429 and Retry-After");
        const { status, ms } = await scene.call("GET", "/api/admin/orders?page=1&limit=10");
        check(status === 200 && ms < MAX_LIST_MS, "a list was slow during the uploads");
        note(`${rejected().length} of ${UPLOADS} uploads were rejected; a list took ${Math.round(ms)} ms meanwhile`);
      } finally {
        for (const { socket } of uploads) socket.destroy();
      }
      check(
        await waitUntil(async () => (await sendDocument(scene, token)) === 200),
        "no upload was accepted afterwards",
      );
    }),
};

/**
 * Asks the vendor of a pending KYC application for a new picture of the PAN card.
 *
 * @returns the secret of the vendor's link
 */
async function requestChanges(scene: Scene): Promise<string> {
  const { body } = await scene.call("GET", "/api/admin/kyc?status=pending&limit=1");
  const [application] = body["data"] as { _id: string }[];
  const path = `/api/admin/kyc/${application?._id}/changes`;
  await scene.call("PUT", path, { parts: ["panCard"], message: "Your PAN card is blurred." });
  const { body: answer } = await scene.call("POST", `${path}/link`);
  return String(answer["link"]).split("#")[1] ?? "";
}

function beginUpload(scene: Scene, token: string): Upload {
  const { hostname, port, host } = new URL(scene.api().origin);
  const upload: Upload = { socket: connect(Number(port), hostname), answer: "" };
  upload.socket.on("data", (data) => (upload.answer += data.toString()));
  // The server may close the connection when it rejects an upload.
  upload.socket.on("error", () => undefined);
  upload.socket.write(
    `PUT ${DOCUMENT} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
      "Content-Type: application/pdf\r\nContent-Length: 5000000\r\n\r\n%PDF-1.7",
  );
  return upload;
}

async function sendDocument(scene: Scene, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/pdf" };
  const { status } = await fetch(scene.api().origin + DOCUMENT, { method: "PUT", headers, body: "%PDF-1.7" });
  return status;
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  const started = performance.now();
  while (performance.now() - started < TIMEOUT_MS) {
    if (await condition()) return true;
    await wait(PAUSE_MS);
  }
  return false;
}
