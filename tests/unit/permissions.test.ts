/** The console and the server use the same permission names. Neither may know a name that the other does not. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../scripts/project";
import { MENU } from "../../src/app/menu";
import { resources } from "../../src/app/resources";
import { getPermission } from "../../src/kit/define/actions-of";

const folder = path.join(projectRoot, "server/resources");

const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(path.join(folder, name), "utf8"));

const matchesIn = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, first]) => first ?? ""));

const CRUD = /registerCrudRoutes\(app, context, \{\s*name: "([^"]+)"[^]*?\n {2}\}\);/g;
/** Returns the decisions of a CRUD declaration: the keys of its transitions, in the contract of its resource. */
function decisionsOf(declaration: string, name: string): string[] {
  const [, constant] = /transitions: (\w+)/.exec(declaration) ?? [];
  if (constant === undefined) return [];
  const contract = readFileSync(path.join(projectRoot, `resources/${name}/contract.ts`), "utf8");
  const [, body = ""] = new RegExp(`export const ${constant} = \\{([^]*?)\\n\\} as const`).exec(contract) ?? [];
  return [...body.matchAll(/(\w+): \{ from:/g)].map(([, action = ""]) => action);
}

const crudPermissions = sources.flatMap((source) =>
  [...source.matchAll(CRUD)].flatMap(([declaration, name = ""]) => {
    const actions = ["list", "show", "create", "edit", "delete", "export"];
    return [
      ...actions.slice(0, declaration.includes("noExport: true") ? -1 : undefined),
      ...decisionsOf(declaration, name),
    ].map((action) => `${name}.${action}`);
  }),
);

const enforced = [
  ...matchesIn(/permission: "([^"]+)"/g),
  ...matchesIn(/exportRoute\(app, context, \{\s*type: "([^"]+)"/g).map((type) => `${type}.export`),
  ...matchesIn(/Export = \(db: Db[^)]*\) => \(\{\s*type: "([^"]+)"/g).map((type) => `${type}.export`),
  ...crudPermissions,
];

const declared = resources
  .flatMap((resource) => [
    getPermission(resource, "list"),
    getPermission(resource, "show"),
    ...Object.keys(resource.actions).map((key) => getPermission(resource, key)),
  ])
  .concat(resources.flatMap(({ exportType }) => (exportType === undefined ? [] : [`${exportType}.export`])));

/** Permissions of custom pages and parts, which no declared resource uses. */
const CUSTOM = [
  "chat.show",
  "chat.send",
  "events.list",
  "exports.show",
  "exports.create",
  "exports.download",
  "exports.cancel",
  "exports.delete",
  "notifications.read",
  "administrators.invite",
  "messaging-management.send",
  "sms-management.cleanup",
  "vendors.reveal",
];

it("the server enforces a permission for every declared page and action", () => {
  expect(declared.filter((permission) => !enforced.includes(permission))).toEqual([]);
});

it("the console knows every permission that the server enforces", () => {
  const pages = MENU.flatMap(({ permission }) => permission ?? []);
  const known = [...declared, ...pages, ...CUSTOM];
  expect(enforced.filter((permission) => !known.includes(permission))).toEqual([]);
});

it("the custom pages' permissions are enforced and belong to no declared action", () => {
  expect(CUSTOM.filter((permission) => !enforced.includes(permission) || declared.includes(permission))).toEqual([]);
});
