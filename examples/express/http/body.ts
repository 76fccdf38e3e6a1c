/** Bodies and queries, checked at the point where they enter. */
import type { Request } from "express";
import { z } from "zod";
import { HttpError } from "./errors";

export const Id = z.string().min(1);
export const Text = z.string().trim().max(5000);
/** A text that cannot be left out. The console puts the field's name before these words. */
export const Needed = z.string("is required").trim().min(1, "is required").max(5000);

/** The body as the schema has it; fields that the schema does not name are dropped. @throws HttpError 422 */
export function bodyOf<T>(request: Request, schema: z.ZodType<T>): T {
  const { data, error } = schema.safeParse(request.body ?? {});
  if (data !== undefined) return data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) (errors[path.join(".")] ??= []).push(message);
  throw new HttpError(422, "Some fields are not right.", errors);
}

/** A parameter of the query that asks for something; one that is empty, or there twice, asks for nothing. */
export function queryOf(request: Request, name: string): string | undefined {
  const value = request.query[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}
