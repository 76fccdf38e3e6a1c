/**
 * GET /api/admin/openapi, with the feature `openapi`: the calls of the server as an OpenAPI 3.1 document. What is not here
 * the reader does not show. Any of it may be absent: another server writes its own.
 */
export interface OpenApiDocument {
  /** By path, then by method in lower case. */
  paths?: Record<string, Record<string, Operation>>;
  components?: Components;
}

interface Components {
  schemas?: Record<string, Schema>;
  parameters?: Record<string, Parameter | Reference>;
  responses?: Record<string, Answer | Reference>;
}

/** "#/components/schemas/Vendor" */
export interface Reference {
  $ref: string;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  /** The area first; then, of what the specification does not give, BEYOND. */
  tags?: string[];
  /** What the role of the person must grant. */
  "x-permission"?: string;
  /** Of which features of the backend it is a part. */
  "x-features"?: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content?: Record<string, Content> };
  /** By status, "default" for all others. */
  responses?: Record<string, Answer | Reference>;
}

/** The tag of the calls that a backend need not offer. */
export const BEYOND = "Beyond the specification";

export interface Parameter {
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  "x-features"?: string[];
}

export interface Answer {
  description?: string;
  content?: Record<string, Content>;
}

export interface Content {
  schema?: Schema;
  example?: unknown;
}

/** As far as the reader puts a schema into words. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  description?: string;
  default?: unknown;
  "x-features"?: string[];
}
