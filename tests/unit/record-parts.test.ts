/** The history that the app adds to the page of every record, except of an audit entry. */
import { expect, it } from "vitest";
import { auditTitleMessages } from "../../resources/audit/title-messages";
import { sharedRecordParts, resources } from "../../src/app/resources";
import type { KitSession } from "../../src/kit/data/use-session";

const history = sharedRecordParts.find(({ title }) => title === auditTitleMessages.history);
const who = (permission: string) => ({ allows: (wanted: string) => wanted === permission }) as KitSession;

it.each(resources.map((resource) => [resource.name, resource] as const))(
  "a record of %s has its history for people who may read the audit log, unless it is an audit entry",
  (name, resource) => {
    expect(history).toMatchObject({ page: expect.any(Function), feature: "audit" });
    expect(history).not.toHaveProperty("component");
    expect(history?.isFor?.(resource, who("audit.list"))).toBe(name !== "audit");
    expect(history?.isFor?.(resource, who("vendors.show"))).toBe(false);
  },
);
