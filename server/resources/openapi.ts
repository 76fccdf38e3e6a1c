import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ApiContext, ApiServer } from "../http/api-context";
import { OWN_ACCOUNT } from "../http/auth";

/** Written by `npm run openapi`, and kept equal to the routes by a test. */
const FILE = join(import.meta.dirname, "..", "..", "docs", "openapi.json");

/** GET /api/admin/openapi: all calls of this API as an OpenAPI document, with the feature `openapi`. */
export function openapiRoutes(app: ApiServer, { env }: ApiContext): void {
  if (!env.API_FEATURES?.includes("openapi")) return;
  app.get(
    "/api/admin/openapi",
    { ...OWN_ACCOUNT, schema: { response: { 200: z.looseObject({ openapi: z.string() }) } } },
    async () => JSON.parse(await readFile(FILE, "utf8")) as { openapi: string },
  );
}
