/** The routes of decisions that move a record of a CRUD resource from one status to another. */
import { z } from "zod";
import { nextTimestamp } from "../base/clock";
import type { Db, Transaction } from "../db/database";
import type { ApiServer } from "../http/api-server";
import { idParams, optionalBody } from "../http/fields";
import type { CrudDecisions, RecordTable } from "./crud";
import { decide, type DecisionResource } from "./decide";

type Values = Readonly<Record<string, unknown>>;
type AnyTable = RecordTable<never>;

interface DecidedResource {
  name: string;
  one: string;
  table: AnyTable;
  answer: z.ZodObject;
  /** Returns the name of a record in the audit. */
  nameOf: (row: Values, id: string) => string;
  read: (tx: Transaction, id: string) => Promise<Values>;
}

/** Adds `PUT /api/admin/<name>/:id/<action>` per transition. It returns 409 if the record's status is not in `from`. */
export function registerCrudDecisions(
  app: ApiServer,
  db: Db,
  { name, one, table, answer, nameOf, read }: DecidedResource,
  { status, at, transitions, inputs }: CrudDecisions,
): void {
  const fields = [...new Set(Object.values(inputs).flatMap((shape) => Object.keys(shape)))];
  const kind: DecisionResource<AnyTable, string, Values> = {
    table,
    thing: one.replace(/\b[A-Z](?=[a-z])/g, (capital) => capital.toLowerCase()),
    permissions: name,
    resource: name,
    status,
    columns: [at, ...fields],
    named: (row) => ({ label: nameOf(row, String(row["id"])) }),
    actions: Object.keys(transitions),
    transitions: Object.fromEntries(Object.entries(transitions).map(([action, { from }]) => [action, from])),
    decided: (row) => ({ at: row[at] instanceof Date ? row[at] : null }),
    read,
  };
  for (const [action, { to }] of Object.entries(transitions)) {
    const body = optionalBody(z.strictObject(inputs[action] ?? {}, "must be an object"));
    app.put(
      `/api/admin/${name}/:id/${action}`,
      {
        config: { permission: `${name}.${action}` },
        schema: { params: idParams, body, response: { 200: answer } },
      },
      (request) => {
        const sent: Values = request.body;
        const written = Object.fromEntries(fields.map((field) => [field, sent[field] ?? null]));
        return decide(db, request, kind, action, () => ({ ...written, [status]: to, [at]: nextTimestamp() }));
      },
    );
  }
}
