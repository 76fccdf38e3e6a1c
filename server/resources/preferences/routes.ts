import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  DENSITIES,
  MAX_LAYOUT_COLUMNS,
  MAX_PREFERENCES,
  type ListLayout,
} from "../../../providers/preferences/contract";
import { getActor } from "../../auth/auth";
import { listPermissions } from "../../auth/grants";
import { lockOwnAccount } from "../../auth/lock-account";
import { mustSetUpSecondStep, secondStepSetupError } from "../../auth/two-step/requirement";
import { formatNumber } from "../../base/text";
import type { Db, Transaction } from "../../db/database";
import { preferences } from "../../db/schema-preferences";
import type { ApiServer } from "../../http/api-server";
import { fieldError } from "../../http/errors";
import { requiredChoice } from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import { getListPermission } from "../views/lists";

const PATH = "/api/admin/preferences";

const columnName = z.string("must be text").regex(/^[\w.-]{1,60}$/, "must be the name of a column");
const layout = z.object(
  {
    columns: z
      .array(columnName, "must be a list of columns")
      .max(MAX_LAYOUT_COLUMNS, `must have at most ${MAX_LAYOUT_COLUMNS} columns`)
      .optional(),
    density: requiredChoice(DENSITIES).optional(),
  },
  "must be an object",
);
const changes = z.object(
  { lists: z.record(z.string(), layout.nullable(), "must be an object").default({}) },
  "must be an object",
);
const preferencesSchema = z.object({
  lists: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()).optional(), density: z.enum(DENSITIES).optional() }),
  ),
});

type Layouts = Record<string, ListLayout>;

async function readLayouts(db: Db | Transaction, personId: string): Promise<Layouts> {
  const [row] = await db.select().from(preferences).where(eq(preferences.personId, personId));
  return row?.lists ?? {};
}

/** /api/admin/preferences: what a person arranged for themselves. Nobody else can read or change it. */
export function preferencesRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const route = {
    config: { ownAccount: true, recordsRefusalsAs: "preferences.use" },
    preHandler: async (request: FastifyRequest) => {
      if (await mustSetUpSecondStep(db, env, getActor(request))) throw secondStepSetupError();
    },
  } as const;
  const response = { 200: preferencesSchema };

  app.get(PATH, { ...route, schema: { response } }, async (request) => ({
    lists: await readLayouts(db, getActor(request).id),
  }));

  app.put(PATH, { ...route, schema: { body: changes, response } }, (request) =>
    db.transaction(async (tx) => {
      // Requests of one person wait for each other here, so that none overwrites the change of another.
      await lockOwnAccount(tx, request);
      const personId = getActor(request).id;
      const permissions = listPermissions(app);
      const changed = Object.entries(request.body.lists).filter(([list]) =>
        permissions.includes(getListPermission(list)),
      );
      const merged = Object.entries({ ...(await readLayouts(tx, personId)), ...Object.fromEntries(changed) });
      const lists = Object.fromEntries(merged.flatMap(([list, value]) => (value ? [[list, value]] : [])));
      if (JSON.stringify(lists).length > MAX_PREFERENCES) {
        throw fieldError("lists", `must have at most ${formatNumber(MAX_PREFERENCES)} characters in total`);
      }
      await tx
        .insert(preferences)
        .values({ personId, lists })
        .onConflictDoUpdate({ target: preferences.personId, set: { lists } });
      return { lists };
    }),
  );
}
