import { eq } from "drizzle-orm";
import { z } from "zod";
import type { ApiServer } from "../../http/api-server";
import { notFoundError } from "../../http/errors";
import { idParams, isId } from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import type { Kind } from "./kind";
import { KINDS } from "./kinds";
import { findExternalIds } from "./references";

const response = z.object({ externalId: z.string().nullable() });

/** GET /api/admin/<path>/:id/external-id: the record's id in the shop's own system. */
export function externalIdRoutes(app: ApiServer, context: ApiContext): void {
  for (const kind of KINDS) externalIdRoute(app, context, kind);
}

function externalIdRoute(app: ApiServer, { db }: ApiContext, { recordPath, resource, noun, table }: Kind): void {
  app.get(
    `/api/admin/${recordPath}/:id/external-id`,
    { config: { permission: `${resource}.show` }, schema: { params: idParams, response: { 200: response } } },
    async ({ params: { id } }) => {
      const [record] = isId(id) ? await db.select({ id: table.id }).from(table).where(eq(table.id, id)) : [];
      if (!record) throw notFoundError(noun);
      return { externalId: (await findExternalIds(db, resource, [id])).get(id) ?? null };
    },
  );
}
