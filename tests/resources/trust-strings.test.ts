/** Compares the texts of masked values, conflicts, roles, administrators, accounts and the audit log with literals. */
import { describe, expect, it } from "vitest";
import { accountMessages } from "../../resources/account/messages";
import { administrators } from "../../resources/administrators/resource";
import type { AuditEntry } from "../../resources/audit/contract";
import { auditMessages } from "../../resources/audit/messages";
import { describeWith } from "../../resources/audit/resource";
import { describeEntry } from "../../resources/audit/sentence";
import { deskMessages } from "../../resources/kyc/desk-messages";
import { roleMessages } from "../../resources/roles/messages";
import { roles } from "../../resources/roles/resource";
import { resources } from "../../src/app/resources";
import { invitationMessages, linkMessages } from "../../src/app/sign-in/messages";
import { conflictMessages } from "../../src/kit/action/conflict-messages";
import { kitMessages } from "../../src/kit/messages";
import { recordMessages } from "../../src/kit/record-messages";
import { actionTextsOf, columnsOf, filtersOf, textsOf } from "./support/texts-of";

it("has the expected texts for showing a masked value, and names the permission if it is missing", () => {
  expect(kitMessages.showValue("PAN Number")).toBe("Show PAN Number");
  expect(kitMessages.hideValue("PAN Number")).toBe("Hide PAN Number");
  expect(recordMessages.copyValue("PAN Number")).toBe("Copy PAN Number");
  expect(recordMessages.mayNotShow("payouts.reveal")).toBe("Hidden. You need the permission payouts.reveal to see it.");
  expect([recordMessages.showing, recordMessages.noValue]).toEqual([
    "Showing...",
    "The server did not send the value.",
  ]);
  expect(deskMessages.covered).toBe("Hidden for privacy. Viewing is logged.");
});

it("says after a conflict that the changes are neither saved nor lost", () => {
  const { title, explain, same, theirs, yours, untouched, saveAgain } = conflictMessages;
  expect([title, theirs, yours, untouched, saveAgain]).toEqual([
    ...["Conflicting changes", "Theirs", "Yours", "You didn't change this.", "Save again"],
  ]);
  expect(explain("Payout Rate")).toBe(
    "This payout rate was changed while you were typing. Your changes are not saved yet, but not lost. Choose a value for each field.",
  );
  expect(same("KYC Application")).toBe(
    "This KYC application was changed while you were typing. The saved values of the fields in this form are the same as yours. You can still save it.",
  );
});

describe("roles", () => {
  it("have the expected texts, columns and actions", () => {
    expect(textsOf(roles)).toEqual(["Roles Management", "Loading roles...", "Error loading roles"]);
    expect(columnsOf(roles)).toEqual(["Name", "Description", "Administrators", "Two-step verification", "Built In"]);
    expect(actionTextsOf(roles)).toEqual([
      ["Add Role", "Role created successfully!", "Failed to create role"],
      ["Edit Role", "Role updated successfully!", "Failed to update role"],
      ["Delete Role", "Role deleted successfully!", "Failed to delete role"],
      [
        "Change two-step verification",
        "Two-step verification of the role changed successfully!",
        "Failed to change two-step verification",
      ],
    ]);
  });

  it.each([
    [{ builtIn: true, people: 2 }, roleMessages.builtIn],
    [{ builtIn: true, people: 0 }, roleMessages.builtIn],
    [{ builtIn: false, people: 2 }, roleMessages.inUse],
    [{ builtIn: false, people: 0 }, true],
  ])("%j can be deleted, or says why not", (role, expected) => {
    expect(roles.actions["delete"]?.allowed?.(role as never, { userId: "", offers: () => false })).toBe(expected);
  });
});

describe("administrators", () => {
  it("have the expected texts, columns, filters and actions", () => {
    expect(textsOf(administrators)).toEqual([
      ...["Administrators Management", "Loading administrators...", "Error loading administrators"],
    ]);
    expect(columnsOf(administrators)).toEqual(["Name", "Email", "Role", "State", "Invitation", "Last active"]);
    expect(filtersOf(administrators)).toEqual([["State", "All States", "Active", "Invited", "Deactivated"]]);
    expect(actionTextsOf(administrators)).toEqual([
      ["Invite Administrator", "Administrator added successfully!", "Failed to add administrator"],
      ["Change Role", "Role changed successfully!", "Failed to change role"],
      ["Deactivate Administrator", "Administrator deactivated successfully!", "Failed to deactivate administrator"],
      ["Reactivate Administrator", "Administrator reactivated successfully!", "Failed to reactivate administrator"],
      ["End Sessions", "Sessions ended successfully!", "Failed to end sessions"],
      [
        "Reset two-step verification",
        "Two-step verification reset successfully!",
        "Failed to reset two-step verification",
      ],
    ]);
  });
});

const audit = describeWith(resources);

describe("the audit log", () => {
  it("has the expected texts, columns and filters", () => {
    expect(textsOf(audit)).toEqual(["Audit log", "Loading audit entries...", "Error loading audit entries"]);
    expect(columnsOf(audit)).toEqual(["When", "Who", "What", "Record", "Outcome", "IP address"]);
    expect(filtersOf(audit)?.map((texts) => texts.slice(0, 2))).toEqual([
      ...[
        ["Who", "Everyone"],
        ["Area", "All areas"],
        ["Action", "All actions"],
        ["Outcome", "All outcomes"],
      ],
    ]);
    expect(audit.fields["outcome"]?.valueLabels).toMatchObject({
      done: { label: "Done" },
      refused: { label: "Refused" },
    });
  });

  it.each([
    [{ action: "vendors.reveal", resource: "vendors" }, "Revealed a hidden value of vendor"],
    [{ action: "payouts.reveal", resource: "payouts", outcome: "refused" }, "Tried to reveal a hidden value of payout"],
    [{ action: "vendors.edit-plan", resource: "vendors" }, "Changed the plan of vendor"],
    [{ action: "session.sign-in", resource: "session", outcome: "failed" }, "Tried to sign in"],
    [{ action: "administrators.assign", resource: "administrators" }, "Changed the role of administrator"],
    [{ action: "support.assign", resource: "support" }, "Assigned ticket"],
    [{ action: "jobs.run", resource: "jobs" }, "Ran job"],
    [
      { action: "account.failSecondStep", resource: "account", outcome: "failed" },
      "Tried to pass two-step verification for own account",
    ],
    [{ action: "session.refuse", resource: "session", outcome: "refused" }, "Tried to send further requests"],
  ] as const)("describes %o as: %s", (entry, sentence) => {
    expect(describeEntry(entry, resources)).toBe(sentence);
  });

  it("links the records of an area only if the area has pages", () => {
    const linkOf = (resource: string) =>
      audit.fields["record"]?.link?.({ resource, resourceId: "r" } as AuditEntry)?.to;
    const declared = resources.map(({ name }) => name);
    // The record id of an entry about the audit log may be a digest or empty, so no page shows it.
    const withPages = ["session", ...declared.filter((name) => name !== "audit")];
    const areas = Object.keys(auditMessages.areas).filter((area) => !withPages.includes(area));
    expect(areas).toEqual(expect.arrayContaining(["account", "audit", "pictures", "views"]));
    expect(areas.filter(linkOf)).toEqual([]);
    expect(linkOf("session")).toBe("/users/show/r");
  });
});

it("has the expected texts for the account and the invitation", () => {
  const { name, email, password, sessions } = accountMessages;
  expect([name, email, password].map(({ success, failure }) => [success, failure])).toEqual([
    ["Name changed successfully!", "Failed to change name"],
    ["Email changed successfully!", "Failed to change email"],
    ["Password changed successfully!", "Failed to change password"],
  ]);
  expect([sessions.othersEnded(1), sessions.othersEnded(1200)]).toEqual([
    ...["1 other session ended.", "1,200 other sessions ended."],
  ]);
  const { failed, unread, success, failure } = invitationMessages;
  expect([failed, unread, linkMessages.tryAgain]).toEqual([
    ...["This invitation can't be used", "Your invitation could not be loaded", "Try again"],
  ]);
  expect([success, failure]).toEqual(["Password set successfully!", "Failed to set password"]);
});
