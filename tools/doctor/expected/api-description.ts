/** Reads docs/openapi.json, the description that every backend follows. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { findDocumentedCall } from "../../../scripts/openapi/documented-calls";
import type { OpenApi, Operation, Schema } from "../../../scripts/openapi/shape";
import { projectRoot } from "../../../scripts/project";

const { paths, components } = JSON.parse(readFileSync(path.join(projectRoot, "docs/openapi.json"), "utf8")) as OpenApi;

/** Resolves a reference to its schema. */
export const resolveSchema = (schema: Schema): Schema =>
  components.schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;

/** @throws Error for a call that is not documented */
function operationAt(url: string): Operation {
  const call = findDocumentedCall("GET", url);
  const operation = call && paths[call.replace("GET ", "")]?.["get"];
  if (!operation) throw new Error(`docs/openapi.json does not describe GET ${url}.`);
  return operation;
}

const resolveProperty = (schema: Schema, name: string): Schema => resolveSchema(schema.properties?.[name] ?? {});

/** The schema of a response's record: of each entry for a list, otherwise of the whole body. */
export function recordSchema(url: string): Schema {
  const content = operationAt(url).responses["200"]?.content?.["application/json"];
  const body = resolveSchema(content?.schema ?? {});
  const rows = [body, ...["content", "data", "orders"].map((name) => resolveProperty(body, name))];
  const list = rows.find(({ type }) => type === "array");
  return list ? resolveSchema(list["items"] as Schema) : body;
}

/** The values that a query parameter accepts; undefined if it accepts any text. */
export const parameterValues = (url: string, name: string): readonly string[] | undefined =>
  operationAt(url)
    .parameters?.filter((parameter) => "name" in parameter)
    .find((parameter) => parameter.name === name)?.schema["enum"] as readonly string[] | undefined;
