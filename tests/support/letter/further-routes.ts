/** Records and calls of the resources that the documentation does not name, derived from their descriptions. */
import type { FurtherResource } from "../further-resources";
import { ADMIN_PATH, createRoute, listRoute, recordRoutes } from "./area-routes";
import type { LetterRecords } from "./records";
import { defineRoute, updateRecord, type Route } from "./route";
import { createMany, daysAgo, hexId, type Row } from "./values";

type Field = FurtherResource["fields"][number];

const COUNT = 5;

const toId = (row: object | undefined) => {
  const { _id, id } = (row ?? {}) as Row;
  return _id ?? id;
};

/** Returns the value of a field. A higher index is an older record. */
function valueOf({ name, label, type, choices, reference }: Field, index: number, records: LetterRecords): unknown {
  if (reference !== undefined) {
    const others = (records as unknown as Record<string, object[]>)[reference] ?? [];
    return toId(others[index % (others.length || 1)]) ?? hexId("00", index + 1);
  }
  if (name === "createdAt" || type === "time") return daysAgo(index);
  if (choices.length > 0) return choices[index % choices.length];
  if (type === "flag") return index % 2 === 0;
  return type === "number" || type === "stars" ? index + 1 : `${label} ${index + 1}`;
}

/** Adds the records of each resource, under its name. */
export function addFurtherRecords(records: LetterRecords, resources: readonly FurtherResource[]): void {
  for (const [position, { name, fields }] of resources.entries())
    records.further[name] = createMany(COUNT, (index) => ({
      // The ids of each resource contain two hexadecimal digits of its own, from 10 on.
      id: hexId((0x10 + position).toString(16), index + 1),
      ...Object.fromEntries(fields.map((field) => [field.name, valueOf(field, index, records)])),
    }));
}

export const createFurtherRoutes = (resources: readonly FurtherResource[]): Route[] =>
  resources.flatMap(({ name, path, filters, calls }) => {
    const area = (records: LetterRecords) => records.further[name] ?? [];
    return [
      listRoute(area, path, "content", [...filters]),
      createRoute(area, path),
      ...recordRoutes(area, path, ["GET", "PUT", "DELETE"]),
      ...calls
        .filter((call) => call.includes("{id}/"))
        .map((call) => {
          const [method = "", below = ""] = call.split(" ");
          return defineRoute(method, `${ADMIN_PATH}/${path}/${below.replace("{id}", ":id")}`, ({ records, id, body }) =>
            updateRecord(area(records), id, body),
          );
        }),
    ];
  });
