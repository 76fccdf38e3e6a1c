/**
 * The server's calls as an OpenAPI 3.1 document: GET /api/admin/openapi, with the feature `openapi`. The console
 * ignores the parts that have no type here. All fields are optional because other servers write their own documents.
 */
export interface OpenApiDocument {
  /** Operations by path, then by lower-case method. */
  paths?: Record<string, Record<string, Operation>>;
  components?: Components;
}

interface Components {
  schemas?: Record<string, Schema>;
  parameters?: Record<string, Parameter | Reference>;
  responses?: Record<string, ApiResponse | Reference>;
}

/** "#/components/schemas/Vendor" */
export interface Reference {
  $ref: string;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  /** The area comes first, followed by BEYOND_SPECIFICATION_TAG for calls that are not in the specification. */
  tags?: string[];
  /** Permission that the person or the API token must have. */
  "x-permission"?: string;
  /** Backend features that the call belongs to. */
  "x-features"?: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content?: Record<string, MediaType> };
  /** Responses by status, with "default" for any other status. */
  responses?: Record<string, ApiResponse | Reference>;
}

/** Tag of the calls that a backend need not offer. */
export const BEYOND_SPECIFICATION_TAG = "Beyond the specification";

export interface Parameter {
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  "x-features"?: string[];
}

export interface ApiResponse {
  description?: string;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
}

/** The parts of a JSON schema that the console can describe. */
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
