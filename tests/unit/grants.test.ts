/** How a role's permission matrix handles grants and clicks, and how it describes grants in words. */
import { describe, expect, it } from "vitest";
import {
  groupByArea,
  parseGrants,
  listAreaPermissions,
  listColumnPermissions,
  setPermissions,
} from "../../src/kit/kinds/permission-areas";
import { describeGrants } from "../../src/kit/kinds/permission-words";
import { resources } from "../../src/app/resources";

const KNOWN = ["chat.list", "chat.send", "vendors.approve", "vendors.list", "vendors.show"];

describe("the matrix", () => {
  const [chat, vendors] = groupByArea(KNOWN);

  it("has one area per row, common actions as columns, and the other actions after them", () => {
    expect(chat).toEqual({
      name: "chat",
      columns: ["chat.list", undefined, undefined, undefined, undefined, undefined],
      others: ["chat.send"],
    });
    expect(vendors && listAreaPermissions(vendors)).toEqual(["vendors.list", "vendors.show", "vendors.approve"]);
    expect(listColumnPermissions(groupByArea(KNOWN), 0)).toEqual(["chat.list", "vendors.list"]);
  });

  it("changes only the clicked permissions", () => {
    expect(setPermissions(KNOWN, ["chat.list"], ["vendors.list"], true)).toEqual(["chat.list", "vendors.list"]);
    expect(setPermissions(KNOWN, ["chat.list", "vendors.list"], ["vendors.list"], false)).toEqual(["chat.list"]);
  });

  it("expands a grant with * to today's permissions and drops one that matches nothing", () => {
    expect(setPermissions(KNOWN, ["vendors.*", "kyc.*"], ["vendors.approve"], false)).toEqual([
      "vendors.list",
      "vendors.show",
    ]);
  });

  it("reads one grant per line, and none from an empty value", () => {
    expect(parseGrants("a.list\nb.*")).toEqual(["a.list", "b.*"]);
    expect(parseGrants("")).toEqual([]);
  });
});

describe("grants in words", () => {
  it.each([
    [["*"], ["Everything"]],
    [["vendors.list", "*.*"], ["Everything"]],
    [["*.list", "*.show"], ["Everywhere: See the list, Open"]],
    [["kyc-management.*"], ["KYC Management: everything"]],
    [
      ["vendors.list", "orders.export", "vendors.approve"],
      ["Vendors: See the list, Approve", "Orders: Export"],
    ],
    [["sms-management.cleanup"], ["SMS Management: Cleanup"]],
    [[], []],
  ])("%j", (grants, lines) => {
    expect(describeGrants(resources, grants)).toEqual(lines);
  });
});
