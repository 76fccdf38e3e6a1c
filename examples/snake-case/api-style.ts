/** The API style of a backend with snake_case names, such as Django or Rails. */
import type { ApiStyle } from "../style-proxy";

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamel = (name: string) => name.replace(/(?<=[a-z])_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function rename(value: unknown, change: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => rename(entry, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]: [string, unknown]) => [
      name === "_id" ? "id" : change(name),
      name === "specifications" ? entry : rename(entry, change),
    ]),
  );
}

export const snakeCaseStyle: ApiStyle = {
  toQuery: (query) => new URLSearchParams([...query].map(([name, value]) => [toCamel(name), value])),
  toBody: (body) => rename(body, toCamel),
  fromList: ({ rows, total }) => ({ items: rename(rows, toSnake), total_count: total }),
  fromRecord: (record) => rename(record, toSnake),
  fromError: (_status, { message, errors }) => ({ error_message: message, field_errors: rename(errors, toSnake) }),
  errorType: "application/json",
};
