import { z } from "zod";
import { JOB_STATES, type JobState, type ServerJob } from "../../../resources/jobs/contract";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordChange } from "../../audit/record-event";
import { contentBody, contentSchema } from "../../records/envelope";
import { notFoundError } from "../../http/errors";
import { idParams } from "../../http/fields";
import { unsortedPageQuerySchema } from "../../records/page-query";
import type { Job, JobHealth } from "../../base/job-report";

const job = z.object({
  _id: z.string(),
  name: z.string(),
  purpose: z.string(),
  state: z.enum(JOB_STATES),
  everySeconds: z.number(),
  succeededAt: z.string().optional(),
  failedAt: z.string().optional(),
  failures: z.number(),
  nextAt: z.string(),
}) satisfies z.ZodType<ServerJob>;

/**
 * /api/admin/jobs: list (page, limit), read, and run, which starts the job at once, or again after its current run.
 * The jobs belong to the server process that responds: if several servers share the database, each of them has its own
 * jobs.
 */
export function jobsRoutes(app: ApiServer, { db, jobs }: ApiContext): void {
  const answers = { response: { 200: job } };

  /** @throws HttpError 404 */
  function findJob(id: string): Job {
    const found = jobs.get(id);
    if (!found) throw notFoundError("Job");
    return found;
  }

  app.get(
    "/api/admin/jobs",
    {
      config: { permission: "jobs.list" },
      schema: { querystring: unsortedPageQuerySchema, response: { 200: contentSchema(job) } },
    },
    ({ query }) => {
      const all = [...jobs].map(toResponse).toSorted((one, other) => one.name.localeCompare(other.name));
      const before = (query.page - 1) * query.limit;
      return contentBody(all.slice(before, before + query.limit), all.length, query);
    },
  );

  app.get(
    "/api/admin/jobs/:id",
    { config: { permission: "jobs.show" }, schema: { params: idParams, ...answers } },
    ({ params: { id } }) => toResponse([id, findJob(id)]),
  );

  app.post(
    "/api/admin/jobs/:id/run",
    { config: { permission: "jobs.run" }, schema: { params: idParams, ...answers } },
    async (request) => {
      const { id } = request.params;
      const found = findJob(id);
      const event = { resource: "jobs", resourceId: id, label: found.name, before: {}, after: { begun: true } };
      await db.transaction((tx) => recordChange(tx, request, { action: "jobs.run", ...event }));
      found.wake();
      return toResponse([id, found]);
    },
  );
}

function toResponse([_id, { name, purpose, report }]: [id: string, job: Job]): z.infer<typeof job> {
  const { everyMs, succeededAt, failedAt, failures, dueAt } = report;
  return {
    _id,
    name,
    purpose,
    state: getState(report),
    everySeconds: everyMs / 1000,
    succeededAt: toIsoString(succeededAt),
    failedAt: toIsoString(failedAt),
    failures,
    nextAt: new Date(dueAt).toISOString(),
  };
}

const toIsoString = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

function getState(report: JobHealth): JobState {
  if (report.isOverdue()) return "overdue";
  if (report.isRunning) return "running";
  return report.hasFailed ? "failed" : "waiting";
}
