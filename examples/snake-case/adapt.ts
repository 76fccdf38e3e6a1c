/** Replaces providers/data/adapt.ts for a backend that writes its names in snake_case. */

interface Failure {
  status: number;
  body: unknown;
}

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamel = (name: string) => name.replace(/(?<=[a-z])_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Renames the fields of a value and of nested records. The names in `specifications` are the vendor's own. */
function rename(value: unknown, change: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => rename(entry, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]: [string, unknown]) => [
      change(name),
      name === "specifications" ? entry : rename(entry, change),
    ]),
  );
}

/** The documented names of the messaging services are in snake_case already, such as `email_service`. */
export const adaptRecord = (resource: string, record: object): object =>
  resource === "messaging" ? record : (rename(record, toCamel) as object);

export function adaptList(_resource: string, answer: unknown): unknown {
  const { items, total_count: total } = (answer ?? {}) as Record<string, unknown>;
  return items === undefined ? answer : { data: items, total };
}

export const adaptBody = (_resource: string, body: unknown): unknown => rename(body, toSnake);

export const adaptQuery = (_resource: string, query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].map(([name, value]) => [toSnake(name), value]));

export function adaptError(_resource: string, { status, body }: Failure): Failure {
  const { error_message: message, field_errors: errors } = (body ?? {}) as Record<string, unknown>;
  return { status, body: { message, errors: rename(errors, toCamel) } };
}
