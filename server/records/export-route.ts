import { Readable } from "node:stream";
import { exportFileName, type FileFormat } from "../../providers/export/contract";
import type { Outcome } from "../../resources/audit/contract";
import { EXPORT_FORMATS } from "../../resources/exports/contract";
import { nextTimestamp } from "../base/clock";
import type { Db } from "../db/database";
import type { ApiServer } from "../http/api-server";
import type { ApiContext } from "./api-context";
import type { Actor } from "../audit/entries";
import { recordEvent } from "../audit/record-event";
import { getActor } from "../auth/auth";
import { optionalChoice } from "../http/fields";
import type { PageQuery } from "./page-query";
import { countRecords } from "./export-batches";
import { generateCsv, generateJsonLines, type FileChunk } from "./export-chunks";
import type { ExportDefinition, ExportSource } from "./export-source";

const FILE_FORMATS = ["csv", "jsonl"] as const;
const CONTENT_TYPES = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson" } as const;

/**
 * Adds GET /api/admin/export/<type>, which returns a file with all records that the query selects, however many. The
 * route takes `format` and the parameters of the list, but ignores pagination. This function also registers the type
 * for background exports.
 */
export function exportRoute<Q extends PageQuery, R extends { _id: string }>(
  app: ApiServer,
  { db, exports }: Pick<ApiContext, "db" | "exports">,
  exportable: ExportDefinition<Q, R>,
): void {
  const { type } = exportable;
  const source = { where: () => [], ...exportable } as unknown as ExportSource;
  exports.set(type, source);
  const FORMAT = { format: optionalChoice(source.jsonLines ? FILE_FORMATS : EXPORT_FORMATS) };
  const querystring = source.querystring.extend(FORMAT);

  app.get(
    `/api/admin/export/${type}`,
    // A HEAD request would generate the whole file as well.
    { exposeHeadRoute: false, config: { permission: `${type}.export` }, schema: { querystring } },
    async (request, reply) => {
      const query = request.query as unknown as PageQuery & { format?: FileFormat };
      const { format = "csv" } = query;
      const facts = { format, filters: toFilters({ ...query }), rows: await countRecords(db, source, query) };
      const audited = await beginAudit(db, { ...getActor(request), ip: request.ip }, type, facts);
      reply
        .header("content-type", CONTENT_TYPES[format])
        .header("content-disposition", `attachment; filename="${exportFileName(type, nextTimestamp(), "", format)}"`);
      return reply.send(
        Readable.from(
          audited.watch(format === "csv" ? generateCsv(db, source, query) : generateJsonLines(db, source, query)),
        ),
      );
    },
  );
}

/** Returns the filter and sort parameters of an export's query, as text. */
export const toFilters = (query: Readonly<Record<string, string | number | boolean | undefined>>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || ["page", "limit", "format"].includes(name) ? [] : [[name, String(value)]],
    ),
  );

/**
 * Records who exports which records, and how many, before the first record is sent. Audit entries are immutable, so an
 * incomplete download gets a second entry that says how many records were sent.
 */
async function beginAudit(db: Db, actor: Actor, type: string, facts: Record<string, unknown>) {
  const action = `${type}.export`;
  const record = (after: Record<string, unknown>, outcome: Outcome) =>
    recordEvent(db, actor, { action, resource: type, resourceId: "", before: null, after, outcome });
  await record(facts, "done");
  return {
    /** Yields the text of each chunk. If the client disconnects, the generator ends and reading stops. */
    async *watch(chunks: AsyncIterable<FileChunk>) {
      let rows = 0;
      let complete = false;
      try {
        for await (const chunk of chunks) {
          yield chunk.text;
          rows += chunk.rows;
        }
        complete = true;
      } finally {
        if (!complete) await record({ ...facts, rows, complete }, "failed");
      }
    },
  };
}
