import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  COLUMN_WIDTHS,
  DENSITIES,
  MAX_LAYOUT_COLUMNS,
  MAX_PREFERENCES,
  MAX_START_PAGE,
} from "../../../providers/preferences/contract";
import { getActor } from "../../auth/auth";
import { listPermissions } from "../../auth/grants";
import { lockOwnAccount } from "../../auth/lock-account";
import { mustSetUpSecondStep, secondStepSetupError } from "../../auth/two-step/requirement";
import { formatNumber } from "../../base/text";
import { preferences } from "../../db/schema-preferences";
import type { ApiServer } from "../../http/api-server";
import { fieldError } from "../../http/errors";
import { booleanField, requiredChoice } from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import { getListPermission } from "../views/lists";
import { readPreferences } from "./read-preferences";

const PATH = "/api/admin/preferences";

/** The preferences of people without a stored row. */
const DEFAULTS = { lists: {}, startPage: null, rememberLists: false };

const COLUMN_NAME = /^[\w.-]{1,60}$/;
const columnName = z.string("must be text").regex(COLUMN_NAME, "must be the name of a column");
const widths = z
  .record(z.string(), requiredChoice(COLUMN_WIDTHS), "must be an object")
  .refine((byName) => Object.keys(byName).every((name) => COLUMN_NAME.test(name)), "must have the names of columns")
  .refine(
    (byName) => Object.keys(byName).length <= MAX_LAYOUT_COLUMNS,
    `must have at most ${MAX_LAYOUT_COLUMNS} columns`,
  );
const layout = z.object(
  {
    columns: z
      .array(columnName, "must be a list of columns")
      .max(MAX_LAYOUT_COLUMNS, `must have at most ${MAX_LAYOUT_COLUMNS} columns`)
      .optional(),
    density: requiredChoice(DENSITIES).optional(),
    widths: widths.optional(),
  },
  "must be an object",
);
const pageName = z
  .string("must be text")
  .max(MAX_START_PAGE, `must have at most ${MAX_START_PAGE} characters`)
  .regex(/^[\w-]+(\/[\w-]+)*$/, "must be the name of a page");
const changes = z.object(
  {
    lists: z.record(z.string(), layout.nullable(), "must be an object").default({}),
    startPage: pageName.nullable().optional(),
    rememberLists: booleanField.optional(),
  },
  "must be an object",
);
const preferencesSchema = z.object({
  lists: z.record(
    z.string(),
    z.object({
      columns: z.array(z.string()).optional(),
      density: z.enum(DENSITIES).optional(),
      widths: z.record(z.string(), z.enum(COLUMN_WIDTHS)).optional(),
    }),
  ),
  startPage: z.string().nullable(),
  rememberLists: z.boolean(),
});

/** /api/admin/preferences: the layouts and the choices of a person. Nobody else can read or change them. */
export function preferencesRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const route = {
    config: { ownAccount: true, recordsRefusalsAs: "preferences.use" },
    preHandler: async (request: FastifyRequest) => {
      if (await mustSetUpSecondStep(db, env, getActor(request))) throw secondStepSetupError();
    },
  } as const;
  const response = { 200: preferencesSchema };

  app.get(
    PATH,
    { ...route, schema: { response } },
    async (request) => (await readPreferences(db, getActor(request).id)) ?? DEFAULTS,
  );

  app.put(PATH, { ...route, schema: { body: changes, response } }, (request) =>
    db.transaction(async (tx) => {
      // Requests of one person run one after another, so that they do not overwrite each other's changes.
      await lockOwnAccount(tx, request);
      const personId = getActor(request).id;
      const stored = (await readPreferences(tx, personId)) ?? DEFAULTS;
      const { lists: layouts, startPage = stored.startPage, rememberLists = stored.rememberLists } = request.body;
      const permissions = listPermissions(app);
      const changed = Object.entries(layouts).filter(([list]) => permissions.includes(getListPermission(list)));
      const merged = Object.entries({ ...stored.lists, ...Object.fromEntries(changed) });
      const lists = Object.fromEntries(merged.flatMap(([list, value]) => (value ? [[list, value]] : [])));
      if (JSON.stringify(lists).length > MAX_PREFERENCES) {
        throw fieldError("lists", `must have at most ${formatNumber(MAX_PREFERENCES)} characters in total`);
      }
      const next = { lists, startPage, rememberLists };
      await tx
        .insert(preferences)
        .values({ personId, ...next })
        .onConflictDoUpdate({ target: preferences.personId, set: next });
      return next;
    }),
  );
}
