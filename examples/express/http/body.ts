/** Validates request bodies and query parameters. */
import type { Request } from "express";
import { z } from "zod";
import { HttpError } from "./errors";

export const Id = z.string().min(1);
export const Text = z.string().trim().max(5000);
/** A required text. The console prefixes the message with the field's name. */
export const RequiredText = z.string("is required").trim().min(1, "is required").max(5000);

/** Parses the body and drops fields that the schema does not name. @throws HttpError 422 */
export function parseBody<T>(request: Request, schema: z.ZodType<T>): T {
  const { data, error } = schema.safeParse(request.body ?? {});
  if (data !== undefined) return data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) (errors[path.join(".")] ??= []).push(message);
  throw new HttpError(422, "Some fields are not right.", errors);
}

/** A query parameter; undefined if it is missing, empty or repeated. */
export function readQueryParameter(request: Request, name: string): string | undefined {
  const value = request.query[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}
