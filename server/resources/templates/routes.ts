import { z } from "zod";
import { TEMPLATE_USES, type Template } from "../../../resources/templates/contract";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { registerCrudRoutes } from "../../records/crud-routes";
import { requiredChoice, requiredText } from "../../http/fields";
import { templates } from "../../db/schema-templates";

const input = z.strictObject(
  { name: requiredText(100), use: requiredChoice(TEMPLATE_USES), text: requiredText(1000) },
  "must be an object",
);

const answer = z.object({
  _id: z.string(),
  name: z.string(),
  use: z.enum(TEMPLATE_USES),
  text: z.string(),
  createdAt: z.string(),
}) satisfies z.ZodType<Template>;

/** /api/admin/templates: list (page, limit, search, use), read, create, update and delete. */
export function templatesRoutes(app: ApiServer, context: ApiContext): void {
  registerCrudRoutes(app, context, {
    name: "templates",
    one: "Template",
    table: templates,
    sortable: ["name", "createdAt"],
    filters: ["use"],
    search: ["name", "text"],
    input,
    answer,
    mayReadReplica: true,
    unique: { noun: "template for this use", field: "name" },
  });
}
