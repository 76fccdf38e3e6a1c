import { z } from "zod";
import { isAllowed } from "../../../providers/auth/contract";
import { MAX_OPEN_RECORDS, PRESENCE_PATH } from "../../../providers/live/contract";
import { getActor, SELF_SERVICE_ROUTE } from "../../auth/auth";
import { listPermissions } from "../../auth/grants";
import { mustSetUpSecondStep, secondStepSetupError } from "../../auth/two-step/requirement";
import type { ApiServer } from "../../http/api-server";
import { requiredCode } from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import { replaceOpenRecords } from "./viewers";

const MAX_ID = 100;

const openRecord = z.object({ resource: requiredCode(MAX_ID), id: requiredCode(MAX_ID) }, "must be a record");
const body = z.object(
  {
    stream: requiredCode(MAX_ID),
    /** The browser's previous stream. The server may not have noticed yet that its connection has ended. */
    ended: requiredCode(MAX_ID).optional(),
    records: z
      .array(openRecord, "must be a list of records")
      .max(MAX_OPEN_RECORDS, `must have at most ${MAX_OPEN_RECORDS} records`),
  },
  "must be an object",
);
const visibleRecords = z.object({ records: z.array(z.object({ resource: z.string(), id: z.string() })) });

/**
 * PUT /api/admin/presence: replaces the open records of a browser, which is identified by its event stream. Stores and
 * returns only the records that the person may see. Others who open such a record see that the person has it open.
 */
export function presenceRoutes(app: ApiServer, { db, env }: ApiContext): void {
  app.put(
    PRESENCE_PATH,
    { ...SELF_SERVICE_ROUTE, schema: { body, response: { 200: visibleRecords } } },
    async (request) => {
      const actor = getActor(request);
      if (await mustSetUpSecondStep(db, env, actor)) throw secondStepSetupError();
      const known = listPermissions(app);
      const records = request.body.records.filter(({ resource }) => {
        const permission = `${resource}.show`;
        return known.includes(permission) && isAllowed(actor.permissions, permission);
      });
      const { stream, ended = stream } = request.body;
      await replaceOpenRecords(db, { streamId: stream, endedId: ended, personId: actor.id }, records);
      return { records };
    },
  );
}
