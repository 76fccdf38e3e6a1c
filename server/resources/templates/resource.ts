import type { ServerResource } from "../../records/server-resource";
import { templatesRoutes } from "./routes";
import { templates as table } from "../../db/schema-templates";

export const templates: ServerResource = {
  routes: templatesRoutes,
  table,
  sampleData: () => import("./sample-data").then(({ makeTemplates }) => makeTemplates),
};
