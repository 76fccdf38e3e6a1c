/** Serializes responses with the schema of their route, which also appears in the OpenAPI document. */
import type { FastifySerializerCompiler } from "fastify";
import { ResponseSerializationError } from "fastify-type-provider-zod";
import { z } from "zod";

type Serializer = (data: unknown) => string;

/**
 * Validates a response, removes undeclared fields and converts it to JSON. Returns 500 for a response that its schema
 * rejects.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  let serialize: Serializer | undefined;
  // Compiled for the first response, since compiling all schemas would delay the start.
  return (data) => (serialize ??= createSerializer(schema, method, url))(data);
};

function createSerializer(schema: z.ZodType, method: string, url: string): Serializer {
  const read = changesNoValue(schema) ? createCompiledReader(schema) : (data: unknown) => z.safeEncode(schema, data);
  return (data) => {
    const result = read(data);
    if (!result.success) throw new ResponseSerializationError(method, url, { cause: result.error });
    return JSON.stringify(result.data);
  };
}

function createCompiledReader(schema: z.ZodType) {
  const compiled = z.compile(schema);
  return (data: unknown) => compiled.safeParse(data);
}

/**
 * Whether encoding with the schema certainly gives the same result as parsing, because no part transforms values. Zod
 * can compile only parsing.
 */
function changesNoValue(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
    case "number":
    case "boolean":
    case "null":
    case "literal":
    case "enum":
    case "unknown":
    case "never":
      return true;
    case "object":
      return [...Object.values(def.shape), ...(def.catchall ? [def.catchall] : [])].every(changesNoValue);
    case "array":
      return changesNoValue(def.element);
    case "record":
      return changesNoValue(def.keyType) && changesNoValue(def.valueType);
    case "union":
      return def.options.every(changesNoValue);
    case "optional":
    case "nullable":
      return changesNoValue(def.innerType);
    default:
      return false;
  }
}
