import { startTestApp } from "./support/app";
import { declareCrudTests } from "./support/crud-tests";

declareCrudTests(await startTestApp(), {
  name: "templates",
  one: "Template",
  whole: { name: "First name", use: "kyc", text: "First text" },
  defaults: {},
  changes: { name: "Second name", use: "vendor", text: "Second text" },
  rejected: [
    ["name", "x".repeat(101)],
    ["use", "no such value"],
    ["text", "x".repeat(1001)],
  ],
  sortable: ["name", "createdAt"],
  filters: ["use"],
  search: ["name", "text"],
  unique: "name",
});
