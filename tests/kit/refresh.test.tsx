/** Which of the queries on screen are refetched after a decision on a vendor. */
import { useCustom, useList } from "@refinedev/core";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { vendors } from "../../resources/vendors/resource";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { createTestQueryClient, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

const LISTS = ["vendors", "kyc", "orders"];
const FIGURES = ["kyc/stats", "stats", "analytics"];

/** Requests one path as a page would, and renders nothing. */
function Reader({ path }: { path: string }) {
  const isList = LISTS.includes(path);
  useList({ resource: path, queryOptions: { enabled: isList } });
  useCustom({ url: path, method: "get", queryOptions: { enabled: !isList } });
  return null;
}

// Spec: vendors.refresh
it.each([
  ["approve", "Approve Vendor", "Approve"],
  ["reject", "Reject Vendor", "Reject"],
])("the action %s refetches only vendors, KYC applications and both statistics", async (key, title, label) => {
  const paths = [...LISTS, ...FIGURES];
  const client = createTestQueryClient();
  const children = paths.map((path) => <Reader key={path} path={path} />);
  const id = letter.records.vendors[0]?.id ?? "";
  renderKit({ at: `/?action=vendors.${key}&id=${id}`, resources: [vendors], children, client });
  const reads = () =>
    letter
      .callsTo("GET", /./)
      .map(({ path }) => path.replace("/api/admin/", ""))
      .filter((path) => paths.includes(path))
      .sort();

  const dialog = within(await screen.findByRole("dialog", { name: title }));
  const button = await dialog.findByRole("button", { name: label });
  for (const reason of dialog.queryAllByLabelText("Rejection Reason")) await userEvent.type(reason, "Blurred");
  await waitFor(() => expect(reads()).toEqual([...paths].sort()));
  await waitFor(() => expect(client.isFetching()).toBe(0));

  letter.forgetCalls();
  await userEvent.click(button);
  await waitFor(() => expect(reads()).toEqual(["kyc", "kyc/stats", "stats", "vendors"]));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(reads()).toHaveLength(4);
});
