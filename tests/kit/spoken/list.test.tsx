/** A list through a screen reader: the figures and filters above it, a table with row headers, and its pages. */
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { vendors } from "../../../resources/vendors/resource";
import { startLetterBackendForFile } from "../support/letter-backend-for-file";
import { readAloud, closeToasts } from "../support/read-aloud";
import { renderKit } from "../support/render-kit";

await startLetterBackendForFile();
beforeEach(closeToasts);

it("announces the list of vendors, the actions of its rows and its pages", async () => {
  renderKit({ at: "/vendors?size=5", resources: [vendors] });
  await screen.findByRole("table", { name: "Vendors Management" });
  const page = await readAloud(document.body);
  const [head = 0, , second = 0] = page.flatMap((phrase, index) => (phrase.startsWith("row, ") ? [index] : []));

  expect(page.slice(0, head)).toEqual([
    "banner",
    "heading, Vendors Management, level 1",
    "button, Columns",
    "group, Total Vendors",
    "Total Vendors",
    "23",
    "group, Approved",
    "Approved",
    "2",
    "button, this page: Counts this page only",
    "group, Pending",
    "Pending",
    "2",
    "button, this page: Counts this page only",
    "group, Rejected",
    "Rejected",
    "1",
    "button, this page: Counts this page only",
    "search",
    "textbox, Search, placeholder Search",
    "button, Search",
    "Status",
    // antd exposes a select that nobody can type into as read only.
    "combobox, Status, has popup listbox, not expanded, autocomplete in list, read only",
    "All Status",
    "button, Clear Filters",
    "button, Refresh",
    "table, Vendors Management",
    "rowgroup",
  ]);
  expect(page.slice(head, second)).toEqual([
    "row, Vendor Contact Business Info Status Products Joined Actions",
    "columnheader, Vendor",
    "columnheader, Contact",
    "columnheader, Business Info",
    "columnheader, Status",
    "columnheader, Products",
    "columnheader, Joined",
    "columnheader, Actions",
    "rowgroup",
    "row, Asha Handlooms asha.handlooms@example.in Proprietorship +919820000000 1 MG Road, Pune, Maharashtra 411001 " +
      "Clothing 27AAPFU0939F1ZV Pending 0 31 Oct 2025",
    "rowheader, Asha Handlooms asha.handlooms@example.in Proprietorship",
    "link, Asha Handlooms",
    "link, asha.handlooms@example.in",
    "Proprietorship",
    "cell, +919820000000 1 MG Road, Pune, Maharashtra 411001",
    "+919820000000",
    "1 MG Road, Pune, Maharashtra 411001",
    "cell, Clothing 27AAPFU0939F1ZV",
    "Clothing",
    "27AAPFU0939F1ZV",
    "cell, Pending",
    "Pending",
    "cell, 0",
    "cell, 31 Oct 2025",
    "time, 31 Oct 2025, 12:00:00 IST",
    "31 Oct 2025",
    "cell",
    "button, View",
    "button, Approve",
    "button, Reject",
  ]);
  expect(page.slice(page.indexOf("list, Pages"))).toEqual([
    "list, Pages",
    "listitem, level 1, position 1, set size 9",
    "1–5 of 23",
    "listitem, level 1, position 2, set size 9",
    "button, Previous page, disabled",
    "listitem, level 1, position 3, set size 9",
    "button, Page 1, current page",
    "listitem, level 1, position 4, set size 9",
    "button, Page 2",
    "listitem, level 1, position 5, set size 9",
    "button, Page 3",
    "listitem, level 1, position 6, set size 9",
    "button, Page 4",
    "listitem, level 1, position 7, set size 9",
    "button, Page 5",
    "listitem, level 1, position 8, set size 9",
    "button, Next page",
    "listitem, level 1, position 9, set size 9",
    // The element around antd's select has the same name.
    "Rows per page",
    "combobox, Rows per page, has popup listbox, not expanded, autocomplete in list",
    "5 / page",
    // The live region for toasts.
    "status",
  ]);
});
