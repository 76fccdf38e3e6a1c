import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { validationError } from "./errors";

/** Parses params, query, headers and body with the route's zod schemas. Returns 422 for invalid input. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: validationError(result.error.issues) };
  };
