/** Runs background exports in a server process, one at a time. */
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { nextTimestamp } from "../../base/clock";
import type { Db } from "../../db/database";
import { CONNECTION_LOST, errorCode } from "../../db/error-code";
import { recordEvent } from "../../audit/record-event";
import type { PageQuery } from "../../records/page-query";
import { startWorkerLoop, type WorkerLoop } from "../../base/worker-loop";
import { countRecords } from "../../records/export-batches";
import { generateCsv, type FileChunk } from "../../records/export-chunks";
import {
  claimJob,
  deleteChunks,
  releaseJob,
  expireJobs,
  RETENTION_HOURS,
  renewLease,
  JobLostError,
  storeChunk,
} from "./jobs";
import type { ExportRow, Progress } from "./jobs";
import type { ExportSources } from "../../records/export-source";

/** Poll interval for exports that other servers created or abandoned, and for expired files. */
const POLL_INTERVAL_MS = 10_000;
/** Minimum length of a stored chunk, in characters. The last one may be shorter. */
const MIN_CHUNK_LENGTH = 256 * 1024;
const HOUR_MS = 3_600_000;

const FAILED = "Something went wrong on the server.";

interface WorkerOptions {
  db: Db;
  sources: ExportSources;
  log: FastifyBaseLogger;
}

/** Starts the worker. When stopped, it puts the current export back into the queue. */
export function startExportWorker({ db, sources, log }: WorkerOptions): WorkerLoop {
  const worker = randomUUID();
  let isStopped = () => false;

  async function processJobs(isStopping: () => boolean): Promise<void> {
    isStopped = isStopping;
    await expireJobs(db);
    for (let job = await claimJob(db, worker); job; job = isStopped() ? undefined : await claimJob(db, worker)) {
      if (job.status === "running") await runJob(job);
    }
  }

  async function runJob(job: ExportRow): Promise<void> {
    try {
      await writeFile(job);
    } catch (error) {
      if (error instanceof JobLostError) return;
      // A server restarts the export after its lease has expired.
      if (errorCode(error) === CONNECTION_LOST) throw error;
      log.error({ err: error, export: job.id }, "export failed");
      await db.transaction(async (tx) => {
        const released = await releaseJob(tx, job, {
          status: "failed",
          error: FAILED,
          finishedAt: nextTimestamp(),
          rows: 0,
          size: 0,
        });
        if (released) await deleteChunks(tx, job.id);
      });
    }
  }

  async function writeFile(job: ExportRow): Promise<void> {
    const source = sources.get(job.type);
    if (!source) throw new Error(`This server has no export of ${job.type}.`);
    const query = source.querystring.parse(job.filters) as unknown as PageQuery;
    await renewLease(db, job, { total: await countRecords(db, source, query) });
    let progress: Progress = { position: 0, rows: 0, size: 0 };
    for await (const chunk of mergeChunks(generateCsv(db, source, query))) {
      if (isStopped()) return void (await releaseJob(db, job, { status: "queued", attempts: job.attempts - 1 }));
      progress = await storeChunk(db, job, chunk, progress);
    }
    await complete(job, progress);
  }

  /** Marks the export as done, which makes the file available for download. */
  async function complete(job: ExportRow, { rows, size }: Progress): Promise<void> {
    const finishedAt = nextTimestamp();
    const expiresAt = new Date(finishedAt.getTime() + RETENTION_HOURS * HOUR_MS);
    const actor = { id: job.createdById, name: job.createdByName, email: job.createdByEmail, ip: job.createdByIp };
    await db.transaction(async (tx) => {
      if (!(await releaseJob(tx, job, { status: "done", rows, total: rows, size, finishedAt, expiresAt }))) return;
      const after = { format: job.format, filters: job.filters, rows, complete: true, exportId: job.id };
      await recordEvent(tx, actor, {
        action: `${job.type}.export`,
        resource: job.type,
        resourceId: "",
        before: null,
        after,
      });
    });
  }

  return startWorkerLoop(processJobs, {
    name: "Create exports",
    purpose: "Creates the files of background exports, and deletes them after 24 hours.",
    everyMs: POLL_INTERVAL_MS,
    log,
    failure: "failed to look for exports",
  });
}

/** Merges small chunks. Each stored chunk is one row, and larger chunks compress better. */
async function* mergeChunks(chunks: AsyncIterable<FileChunk>): AsyncGenerator<FileChunk> {
  let merged: FileChunk = { text: "", rows: 0 };
  for await (const { text, rows } of chunks) {
    merged = { text: merged.text + text, rows: merged.rows + rows };
    if (merged.text.length < MIN_CHUNK_LENGTH) continue;
    yield merged;
    merged = { text: "", rows: 0 };
  }
  if (merged.text !== "") yield merged;
}
