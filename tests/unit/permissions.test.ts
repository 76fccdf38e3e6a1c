/** The console hides by the same names that the server enforces: neither side may know one that the other does not. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../scripts/project";
import { MENU, MORE } from "../../src/app/menu";
import { resources } from "../../src/app/resources";
import { actionsOf, permissionFor } from "../../src/kit/actions";

const folder = path.join(projectRoot, "server/resources");

const enforced = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .flatMap((name) => [...readFileSync(path.join(folder, name), "utf8").matchAll(/permission: "([^"]+)"/g)])
  .map(([, permission]) => permission ?? "");

const declared = resources.flatMap((resource) => [
  permissionFor(resource, "list"),
  permissionFor(resource, "show"),
  ...Object.keys(actionsOf(resource)).map((key) => permissionFor(resource, key)),
]);

/** Calls that no declared resource uses: documented ones without a screen, and those of pages written by hand. */
const WITHOUT_SCREEN = [
  "notifications.list",
  "notifications.read",
  "messaging-management.send",
  "sms-management.cleanup",
  "vendors.status",
];

/** Areas of which there are documented calls and nothing on the screen; `bulk` changes many orders or products at once. */
const NO_AREAS = ["shipping", "plans", "payouts", "chat", "export", "bulk"];

it("the server enforces a permission for every page and action that a resource declares", () => {
  expect(declared.filter((permission) => !enforced.includes(permission))).toEqual([]);
});

it("the console knows every permission that the server enforces", () => {
  const pages = MENU.map(({ name }) => `${name}.list`);
  const known = [...declared, ...pages, ...WITHOUT_SCREEN];
  expect(enforced.filter((permission) => !known.includes(permission))).toEqual([]);
});

// Spec: calls.without-screen
it("a call without a screen is no action of the console's", () => {
  for (const permission of WITHOUT_SCREEN) {
    expect(enforced).toContain(permission);
    expect(declared).not.toContain(permission);
  }
});

// Spec: calls.without-screen
it("an area without a screen is in no menu and no resource", () => {
  const entries = [...MENU, ...MORE].map(({ name }) => name);
  const named = [...entries, ...resources.flatMap(({ name, path }) => [name, path])];
  expect(named).toContain("coupons");
  expect(named.filter((name) => NO_AREAS.some((area) => name.split(/[/-]/).includes(area)))).toEqual([]);
});
