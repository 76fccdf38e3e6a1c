/** The parts of an OpenAPI 3.1 document that this project writes. */
import type { Feature } from "../../providers/features/contract";

export interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

/** An item that exists only if the backend has all of the listed features. */
interface Featured {
  "x-features"?: readonly Feature[];
}

interface Reference {
  $ref: string;
}

export interface Parameter extends Featured {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Content {
  schema: Schema & Featured;
  example?: unknown;
}

export interface Response {
  $ref?: string;
  description?: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content?: Record<string, Content>;
}

export interface Operation extends Featured {
  operationId: string;
  summary: string;
  tags: readonly string[];
  /** The required permission. If there are several, the call requires all of them, or the body decides which. */
  "x-permission"?: string | readonly string[];
  security: readonly Record<string, readonly string[]>[];
  parameters?: readonly (Parameter | Reference)[];
  requestBody?: { content: Record<string, Content>; required?: boolean };
  responses: Record<string, Response>;
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  tags: readonly { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, Record<string, string>>;
    responses: Record<string, Response>;
    parameters: Record<string, Parameter>;
    schemas: Record<string, Schema>;
  };
}
