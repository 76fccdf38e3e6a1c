/** The worker in a server process that makes the exports of the background, one at a time. */
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { now } from "../../clock";
import type { Db } from "../../db/database";
import { CONNECTION_LOST, errorCode } from "../../db/error-code";
import { recordEvent } from "../../http/audit";
import type { PageQuery } from "../../http/page-query";
import { startWorkerLoop, type WorkerLoop } from "../../worker-loop";
import { countOf } from "./batches";
import { csvOf, type Piece } from "./pieces";
import { claimJob, dropChunks, endJob, expireJobs, KEPT_HOURS, keepJob, LostJob, storePiece } from "./jobs";
import type { ExportRow, Progress } from "./jobs";
import type { ExportSources } from "./source";

/** How often it looks for what nobody told it of: exports of other servers, and files whose time is over. */
const LOOK_MS = 10_000;
/** Pieces of a file are stored in this size at least, in characters. */
const PIECE = 256 * 1024;
const HOUR_MS = 3_600_000;

const FAILED = "Something went wrong on the server.";

interface Surroundings {
  db: Db;
  sources: ExportSources;
  log: FastifyBaseLogger;
}

/** Stopped, it gives back what it is working on, to be begun again by whoever comes next. */
export function startExportWorker({ db, sources, log }: Surroundings): WorkerLoop {
  const worker = randomUUID();
  let isStopped = () => false;

  async function workOff(asked: () => boolean): Promise<void> {
    isStopped = asked;
    await expireJobs(db);
    for (let job = await claimJob(db, worker); job; job = isStopped() ? undefined : await claimJob(db, worker)) {
      if (job.status === "running") await make(job);
    }
  }

  async function make(job: ExportRow): Promise<void> {
    try {
      await write(job);
    } catch (error) {
      if (error instanceof LostJob) return;
      // Whoever finds it once its lease has run out begins it anew.
      if (errorCode(error) === CONNECTION_LOST) throw error;
      log.error({ err: error, export: job.id }, "export failed");
      await db.transaction(async (tx) => {
        const ended = await endJob(tx, job, { status: "failed", error: FAILED, finishedAt: now(), rows: 0, size: 0 });
        if (ended) await dropChunks(tx, job.id);
      });
    }
  }

  async function write(job: ExportRow): Promise<void> {
    const source = sources.get(job.type);
    if (!source) throw new Error(`This server has no export of ${job.type}.`);
    const query = source.querystring.parse(job.filters) as unknown as PageQuery;
    await keepJob(db, job, { total: await countOf(db, source, query) });
    let progress: Progress = { position: 0, rows: 0, size: 0 };
    for await (const piece of gathered(csvOf(db, source, query))) {
      if (isStopped()) return void (await endJob(db, job, { status: "queued", attempts: job.attempts - 1 }));
      progress = await storePiece(db, job, piece, progress);
    }
    await complete(job, progress);
  }

  /** The one moment at which there is a file to download. */
  async function complete(job: ExportRow, { rows, size }: Progress): Promise<void> {
    const finishedAt = now();
    const expiresAt = new Date(finishedAt.getTime() + KEPT_HOURS * HOUR_MS);
    const actor = { id: job.createdById, name: job.createdByName, email: job.createdByEmail, ip: job.createdByIp };
    await db.transaction(async (tx) => {
      if (!(await endJob(tx, job, { status: "done", rows, total: rows, size, finishedAt, expiresAt }))) return;
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

  return startWorkerLoop(workOff, {
    name: "Create exports",
    purpose: "Creates the files of background exports, and deletes them after 24 hours.",
    everyMs: LOOK_MS,
    log,
    failure: "exports could not be looked for",
  });
}

/** The same text in larger pieces: each is a row of its own, and packs the better. */
async function* gathered(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  let whole: Piece = { text: "", rows: 0 };
  for await (const { text, rows } of pieces) {
    whole = { text: whole.text + text, rows: whole.rows + rows };
    if (whole.text.length < PIECE) continue;
    yield whole;
    whole = { text: "", rows: 0 };
  }
  if (whole.text !== "") yield whole;
}
