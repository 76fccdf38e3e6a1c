/** Creates the CSV files of a report. Loaded on demand. */
import { exportFileName } from "../../../providers/export/contract";
import type { Viewer } from "../../../src/kit/define/action";
import { defineFields } from "../../../src/kit/define/fields";
import { rowsToCsv } from "../../../src/kit/file/page-file";
import { saveBlob } from "../../../src/kit/file/save-file";
import { serverNow } from "../../../src/kit/server-time";
import type { Breakdown } from "../contract";
import { createBreakdownFields, type BreakdownTableRow } from "./breakdown";
import { analyticsMessages as words } from "./messages";
import { reportMessages } from "./report-messages";
import type { SalesDay } from "./sales";

const dayFields = defineFields<SalesDay>({
  revenue: { label: words.revenue, kind: "money", value: ({ now }) => now.revenue },
  orders: { label: words.orders, kind: "number", value: ({ now }) => now.orders },
  previousDate: { label: words.previousDate, value: ({ before }) => before.date },
  previousRevenue: { label: words.previousRevenue, kind: "money", value: ({ before }) => before.revenue },
  previousOrders: { label: words.previousOrders, kind: "number", value: ({ before }) => before.orders },
});

const save = (text: string, type: string) => saveBlob([text], exportFileName(type, new Date(serverNow())));

/** Saves the days of the chart, oldest first. */
export function saveDays(days: readonly SalesDay[]): void {
  const columns = { idTitle: words.date, fields: dayFields, names: Object.keys(dayFields) };
  const rows = days.map((day) => ({ ...day, id: day.now.date ?? "" }));
  save(rowsToCsv(columns, rows), reportMessages.files.days);
}

/** Saves the rows of the breakdown, in the order of the table. */
export function saveBreakdown(rows: readonly BreakdownTableRow[], by: Breakdown, viewer: Pick<Viewer, "offers">): void {
  const fields = createBreakdownFields(by, viewer);
  const columns = { idTitle: reportMessages.fields.id, fields, names: Object.keys(fields) };
  save(rowsToCsv(columns, rows), reportMessages.files.by(by));
}
