/**
 * `npm run new:resource`: its arguments, its errors and what it would write. tests/long checks that the result works.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { addImport, appendToDeclaration } from "../../scripts/edit-source";
import { toParticiple } from "../../tools/new-resource/actions";
import { planResource } from "../../tools/new-resource/plan";
import { removeRelatedList } from "../../tools/new-resource/related-lists";
import { parseRequest } from "../../tools/new-resource/request";
import { writeChanges, type FileChange } from "../../scripts/write-changes";
import { projectRoot } from "../../scripts/project";

/** The linter's limit per file. */
const MAX_LINES = 250;
const FIELDS = "title:text!,position:number,isActive:boolean,startsAt:date";

describe("a request", () => {
  it("has fields with their kinds, and uses the first required text as the title", () => {
    const { fields, title } = parseRequest(
      "banners",
      "note:text, title:text!, state:choice(draft|on_air)!, price:money",
    );
    expect(fields).toEqual([
      { name: "note", kind: "text", required: false, choices: [] },
      { name: "title", kind: "text", required: true, choices: [] },
      { name: "state", kind: "choice", required: true, choices: ["draft", "on_air"] },
      { name: "price", kind: "money", required: false, choices: [] },
    ]);
    expect(title).toBe(fields[1]);
  });

  it.each([
    ["banners", undefined, "Banner", "Banners"],
    ["home-banners", undefined, "Home Banner", "Home Banners"],
    ["policies", undefined, "Policy", "Policies"],
    ["tax-boxes", "Tax Box", "Tax Box", "Tax Boxes"],
    ["movies", "Movie", "Movie", "Movies"],
    ["staff", "Colleague", "Colleague", "Staff"],
    ["sms-rules", undefined, "SMS Rule", "SMS Rules"],
  ])("for %s with --one %s, uses the singular %s and the plural %s", (name, one, single, many) => {
    expect(parseRequest(name, FIELDS, { one }).names).toMatchObject({ name, one: single, many });
  });

  it("uses --many on the screens and keeps the name in paths and code", () => {
    expect(parseRequest("dispatch", FIELDS, { one: "Dispatch Way", many: "Dispatch Ways" }).names).toMatchObject({
      name: "dispatch",
      identifier: "dispatch",
      oneIdentifier: "dispatchWay",
      many: "Dispatch Ways",
      things: "dispatch ways",
    });
    expect(() => parseRequest("banners", FIELDS, { many: "many banners" })).toThrow(
      "--many “many banners” must be capitalized words",
    );
  });

  it("has the name of the resource in the spelling of each place", () => {
    expect(parseRequest("home-banners", FIELDS).names).toMatchObject({
      identifier: "homeBanners",
      table: "home_banners",
      type: "HomeBanner",
      oneIdentifier: "homeBanner",
      things: "home banners",
    });
    expect(parseRequest("sms-rules", FIELDS).names).toMatchObject({
      thing: "SMS rule",
      type: "SmsRule",
      oneIdentifier: "smsRule",
    });
  });

  it.each([
    ["Banners", FIELDS, "“Banners” is not a valid resource name"],
    ["../banners", FIELDS, "is not a valid resource name"],
    ["boxes", FIELDS, "The singular of “boxes” is unclear. Set it with --one"],
    ["news", FIELDS, "--one “new” must be capitalized words"],
    ["staff", FIELDS, "The singular of “staff” is unclear."],
    ["banners", "", "There are no fields."],
    ["banners", "title", "“title” is not a valid field"],
    ["banners", "title:text!,", "“” is not a valid field"],
    ["banners", "title:words!", "“title” has the unknown kind “words”. The kinds are text, multiline, number"],
    ["banners", "Title:text!", "“Title” is not a valid field name"],
    ["banners", "my-title:text!", "“my-title” is not a valid field name"],
    ["banners", "_id:text!", "“_id” is not a valid field name"],
    ["banners", "createdAt:date", "A field cannot be named “createdAt”"],
    ["banners", "limit:number", "A field cannot be named “limit”"],
    ["banners", "decidedAt:date", "A field cannot be named “decidedAt”"],
    ["banners", "class:text!", "“class”. It is a reserved word in TypeScript or SQL"],
    ["banners", "user:text!", "“user”. It is a reserved word in TypeScript or SQL"],
    ["banners", "title:text!,order:number", "A field cannot be named “order”"],
    ["banners", "order:ref", "must name a resource, such as order:ref(orders)"],
    ["banners", "title:text!,title:number", "There are two fields named “title”."],
    ["banners", "position:number", "One field must be required"],
    ["banners", "title:text", "One field must be required"],
    ["banners", "title:text!,isActive:boolean!", "a boolean always has a value"],
    ["banners", "title:text!,state:choice", "needs at least two different values"],
    ["banners", "title:text!,state:choice(one)", "needs at least two different values"],
    ["banners", "title:text!,state:choice(one|one)", "needs at least two different values"],
    ["banners", "title:text!,state:choice(One|two)", "needs at least two different values"],
    ["banners", "title:text(a|b)!", "only a choice can list values"],
  ])("for %s with %j is rejected: %s", (name, fields, why) => {
    expect(() => parseRequest(name, fields, name === "news" ? { one: "new" } : {})).toThrow(why);
  });
});

describe("actions", () => {
  const fields = "order:ref(orders)!,status:choice(requested|approved|rejected)";
  const parse = (...actions: string[]) => parseRequest("refunds", fields, {}, actions);

  it("are parsed, and add fields that only actions set", () => {
    const {
      actions,
      status,
      fields: all,
    } = parse("approve:requested>approved:note?", "reject:requested|approved>rejected:note");
    expect(actions).toEqual([
      { key: "approve", from: ["requested"], to: "approved", inputs: [{ name: "note", required: false }] },
      { key: "reject", from: ["requested", "approved"], to: "rejected", inputs: [{ name: "note", required: true }] },
    ]);
    expect(status?.name).toBe("status");
    expect(all.filter(({ setByActions }) => setByActions).map(({ name }) => name)).toEqual([
      "status",
      "note",
      "decidedAt",
    ]);
    expect(all[0]).toMatchObject({ name: "orderId", kind: "ref", target: "orders" });
  });

  it.each([
    ["approve", "“approve” is not a valid action"],
    ["edit:requested>approved", "An action cannot be named “edit”"],
    ["approve:requested>paid", "No choice has the values requested, paid"],
    ["approve:requested>approved:status", "The input “status” of an action has the name of a field."],
    ["approve:requested>approved:decidedAt?", "A field cannot be named “decidedAt”. The name is already used."],
    ["approve:requested>approved:class", "“class”. It is a reserved word in TypeScript or SQL"],
    ["approve:requested>approved:2nd", "“2nd” is not a valid field name. Use camelCase."],
    ["approve:requested|approved>approved", "cannot lead to a status in which it is allowed"],
  ])("for %s are rejected: %s", (action, why) => {
    expect(() => parse(action)).toThrow(why);
  });

  it.each([
    ["approve", "approved"],
    ["deny", "denied"],
    ["ship", "shipped"],
    ["reject", "rejected"],
    ["pay", "paid"],
  ])("%s has the participle %s", (verb, participle) => {
    expect(toParticiple(verb)).toBe(participle);
  });
});

describe("the plan", () => {
  /** A request with a name that no resource of this project will ever have. */
  const request = parseRequest("paper-lanterns", FIELDS);

  it("has the new files, and changes the files that list all resources", async () => {
    const changes = await planResource(projectRoot, request);
    const files = (isNew: boolean) =>
      changes.filter(({ before }) => (before === undefined) === isNew).map(({ file }) => file.replace(/\d{4}/, "NNNN"));
    expect(files(true)).toEqual([
      "resources/paper-lanterns/contract.ts",
      "resources/paper-lanterns/messages.ts",
      "resources/paper-lanterns/resource.ts",
      "server/db/migrations/NNNN-paper-lanterns.sql",
      "server/resources/paper-lanterns/resource.ts",
      "server/resources/paper-lanterns/table.ts",
      "server/resources/paper-lanterns/routes.ts",
      "server/resources/paper-lanterns/sample-data.ts",
      "tests/server/paper-lanterns.test.ts",
      "tests/resources/paper-lanterns.test.tsx",
      "tests/e2e/paper-lanterns.spec.ts",
    ]);
    expect(files(false)).toEqual(["src/app/more-resources.ts", "server/resources/all.ts"]);
    for (const { before, after } of changes) expect(after).not.toBe(before);
  });

  it("lists the new records on the pages of the records that they refer to", async () => {
    const changes = await planResource(projectRoot, parseRequest("paper-lanterns", "order:ref(orders)!"));
    const { after } = changes.find(({ file }) => file === "resources/orders/resource.ts") ?? {};
    expect(after).toContain('    "paper-lanterns": "orderId",\n  },');
    const twoVendors = await planResource(
      projectRoot,
      parseRequest("paper-lanterns", "maker:ref(vendors)!,seller:ref(vendors)!"),
    );
    // The related lists of a vendor are in a constant, because two resources show them.
    expect(twoVendors.find(({ file }) => file === "resources/vendors/fields.ts")?.after).toContain(
      '  "paper-lanterns": ["makerId", "sellerId"],\n} as const;',
    );
    const first = await planResource(projectRoot, parseRequest("paper-lanterns", "coupon:ref(coupons)!"));
    const coupons = first.find(({ file }) => file === "resources/coupons/resource.ts");
    expect(coupons?.after).toContain('  related: {\n    "paper-lanterns": "couponId",\n  },\n});');
    expect(removeRelatedList(coupons?.after ?? "", "paper-lanterns")).toBe(coupons?.before);
    // In this file, code before the definition has the same closing lines, and must not be changed.
    const reviewed = await planResource(projectRoot, parseRequest("paper-lanterns", "review:ref(reviews)!"));
    const reviews = reviewed.find(({ file }) => file === "resources/reviews/resource.ts");
    expect(reviews?.after.slice(reviews.after.indexOf("= defineResource"))).toContain(
      '  related: {\n    "paper-lanterns": "reviewId",\n  },\n});',
    );
    expect(removeRelatedList(reviews?.after ?? "", "paper-lanterns")).toBe(reviews?.before);
    expect(removeRelatedList(after ?? "", "paper-lanterns")).not.toContain("paper-lanterns");
    const unknown = parseRequest("paper-lanterns", "order:ref(purchases)!");
    await expect(planResource(projectRoot, unknown)).rejects.toThrow(
      "There is no resource named “purchases” to refer to.",
    );
  });

  it("leaves room for five such resources in every file that it changes", async () => {
    const linesOf = (text: string) => text.split("\n").length;
    for (const { file, before, after } of await planResource(projectRoot, request)) {
      if (before === undefined || !file.endsWith(".ts")) continue;
      const added = linesOf(after) - linesOf(before);
      expect(linesOf(before) + 5 * added, file).toBeLessThan(MAX_LINES);
    }
  });

  it("gives the migration the next number", async () => {
    const changes = await planResource(projectRoot, request);
    const latest = readdirSync(path.join(projectRoot, "server/db/migrations")).sort().at(-1) ?? "";
    const planned = changes.find(({ file }) => file.endsWith(".sql"))?.file ?? "";
    expect(Number.parseInt(path.basename(planned), 10)).toBe(Number.parseInt(latest, 10) + 1);
  });

  it.each([
    ["coupons", "A resource or page named “coupons” already exists."],
    ["product-approval", "A resource or page named “product-approval” already exists."],
    ["help", "A resource or page named “help” already exists."],
    ["reset-password", "A resource or page named “reset-password” already exists."],
    ["admin-roles", "A table named “admin_roles” already exists. Choose another name."],
  ])("is rejected for %s: %s", async (name, why) => {
    const one = ["help", "product-approval", "reset-password"].includes(name) ? "Thing" : undefined;
    await expect(planResource(projectRoot, parseRequest(name, FIELDS, { one }))).rejects.toThrow(why);
  });
});

describe("writing", () => {
  const root = mkdtempSync(path.join(tmpdir(), "new-resource-"));
  afterAll(() => rmSync(root, { recursive: true }));

  it("rolls back completely when a file cannot be written", () => {
    writeFileSync(path.join(root, "list.ts"), "[1]");
    mkdirSync(path.join(root, "is-a-folder.ts"));
    const changes: FileChange[] = [
      { file: "list.ts", before: "[1]", after: "[1, 2]" },
      { file: "deep/folder/new.ts", after: "new" },
      { file: "is-a-folder.ts", after: "cannot be" },
    ];
    expect(() => writeChanges(root, changes)).toThrow("is-a-folder.ts");
    expect(readdirSync(root).sort()).toEqual(["is-a-folder.ts", "list.ts"]);
    expect(readFileSync(path.join(root, "list.ts"), "utf8")).toBe("[1]");
  });

  it("never overwrites a file that somebody created in the meantime", () => {
    writeFileSync(path.join(root, "theirs.ts"), "theirs");
    expect(() => writeChanges(root, [{ file: "theirs.ts", after: "ours" }])).toThrow("EEXIST");
    expect(readFileSync(path.join(root, "theirs.ts"), "utf8")).toBe("theirs");
  });
});

describe("a line in a list", () => {
  it.each([
    ["list", "const A = [];", "const A = [\nx,];"],
    ["list", "const A = [\n  1,\n  2,\n];", "const A = [\n  1,\n  2,\nx,\n];"],
    ["list", "const A: readonly B[] = [1, [2]] as const;", "const A: readonly B[] = [1, [2],\nx,] as const;"],
    ["object", "const A = f({ ...b, c }).filter({});", "const A = f({ ...b, c,\nx, }).filter({});"],
    ["members", "interface A {\n  b: 1;\n}", "interface A {\n  b: 1;\nx\n}"],
    ["body", "function A(b = {}) {\n  c();\n}", "function A(b = {}) {\n  c();\nx\n}"],
  ] as const)("comes at the end of a %s: %j", (container, source, after) => {
    expect(appendToDeclaration(source, "A", container, "x")).toBe(after);
  });

  it("throws when the list is missing", () => {
    expect(() => appendToDeclaration('import { A } from "a"; const B = [];', "A", "list", "x")).toThrow(
      "no list in a declaration of A",
    );
    expect(() => appendToDeclaration("const A = 1;", "A", "list", "x")).toThrow("no list in a declaration of A");
  });

  it("throws when the name already exists", () => {
    expect(() => appendToDeclaration("interface A {\n  b: 1;\n}", "A", "members", "b: 2;")).toThrow(
      "A already contains b.",
    );
  });

  it("adds its import alphabetically among the relative imports", () => {
    const source =
      '/** Head. */\nimport a from "pkg";\nimport { b } from "../b";\nimport { d } from "../d";\n\nconst e = 1;\n';
    expect(addImport(source, "c", "../c")).toContain('"../b";\nimport { c } from "../c";\nimport { d }');
    expect(addImport(source, "type Z", "../z")).toContain('"../d";\nimport type { Z } from "../z";\n');
    expect(() => addImport(source, "e", "../e")).toThrow("The name e is already used for something else.");
  });
});
