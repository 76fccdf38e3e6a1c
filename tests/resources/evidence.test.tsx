/** Missing documents, which are named before a decision or a bulk decision, and the viewer of a vendor's documents. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { kycManagement } from "../../resources/kyc/resource";
import { vendorRegistrations } from "../../resources/vendors/resource";
import { VendorDocuments } from "../../resources/kyc/documents/vendor-documents";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";

const letter = await startLetterBackendForFile();

const pending = () => letter.records.vendors.filter(({ status }) => status === "pending");
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe("the Approve dialog", () => {
  it.each([
    [{ panCard: true }, "GST certificate, Business license missing."],
    [{ panCard: "/pan.svg", gstCertificate: true }, "Business license missing."],
    [{}, "PAN card, GST certificate, Business license missing."],
  ])("names the missing documents of a registration with %j and still allows approval", async (documents, words) => {
    const [vendor] = pending();
    Object.assign(vendor ?? {}, { documents });
    const id = String(vendor?._id ?? vendor?.id);
    renderKit({
      at: `/vendor-registrations?action=vendor-registrations.approve&id=${id}`,
      resources: [vendorRegistrations],
    });
    const approve = await dialog("Approve Vendor");
    expect(await approve.findByText(words)).toHaveClass("warning");
    await userEvent.click(approve.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(letter.callsTo("PUT", `/api/admin/vendors/${id}/approve`)).toHaveLength(1));
  });

  it.each([
    [{ panCard: true, gstCertificate: true, businessLicense: true }],
    // A list may leave the documents out.
    [undefined],
  ])("shows no warning for a registration with %j", async (documents) => {
    const [vendor] = pending();
    Object.assign(vendor ?? {}, { documents });
    const id = String(vendor?._id ?? vendor?.id);
    renderKit({
      at: `/vendor-registrations?action=vendor-registrations.approve&id=${id}`,
      resources: [vendorRegistrations],
    });
    await (await dialog("Approve Vendor")).findByRole("button", { name: "Approve" });
    expect(screen.queryByText(/missing\./)).toBeNull();
  });

  it("names the missing documents of a KYC application", async () => {
    const application = letter.records.kyc.find((row) => row["status"] === "pending");
    Object.assign(application ?? {}, { documents: { aadhaarBack: true, businessLicense: true } });
    const id = String(application?.["_id"] ?? application?.["id"]);
    renderKit({ at: `/kyc-management?action=kyc-management.approve&id=${id}`, resources: [kycManagement] });
    expect(await (await dialog("Approve KYC Application")).findByText("Aadhaar front, PAN missing.")).toBeVisible();
  });
});

it("marks records with missing documents in a bulk approval and skips them on request", async () => {
  const [first, ...others] = pending();
  for (const vendor of others) {
    Object.assign(vendor, { documents: { panCard: true, gstCertificate: true, businessLicense: true } });
  }
  Object.assign(first ?? {}, { documents: {} });
  renderKit({ at: "/vendor-registrations", resources: [vendorRegistrations] });
  const table = within(await screen.findByRole("table", { name: "Vendor Registration Management" }));
  await userEvent.click(table.getByRole("checkbox", { name: /Select all|Select this page/ }));
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Select Action" }));
  fireEvent.click(await screen.findByTitle("Approve Selected"));
  await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  const run = within(await screen.findByRole("dialog"));
  const count = pending().length;
  expect(await run.findByText(`1 of ${count} has a warning.`)).toBeVisible();
  await userEvent.click(run.getByRole("button", { name: "Exclude this record" }));
  expect(run.getByText("You excluded this record.")).toBeVisible();
  await userEvent.click(run.getByRole("button", { name: "Approve Selected" }));
  await waitFor(() => expect(letter.callsTo("PUT", /\/vendors\/[^/]+\/approve$/)).toHaveLength(count - 1));
  expect(first?.status).toBe("pending");
});

describe("the viewer of a vendor's documents", () => {
  const documents = { panCard: "/pan.svg", gstCertificate: true, businessLicense: "/license.pdf" };
  const show = (more: object, masks: boolean) =>
    renderKit({
      at: "/desk",
      resources: [],
      children: <VendorDocuments resource={vendorRegistrations} row={{ _id: "v1", ...more }} />,
      session: { offers: (feature) => masks && feature === "identifiers.reveal", fileUrl: (path) => path },
    });

  it("shows them in the same viewer as a KYC application", () => {
    show({ documents }, false);
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "PAN Card",
      "GST Certificate",
      "Business License",
    ]);
    expect(screen.getByAltText("PAN Card")).toHaveAttribute("src", "/pan.svg");
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("is missing when there is nothing to open", () => {
    show({ documents: { panCard: true } }, false);
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("covers pictures until the person chooses to show documents without asking", () => {
    const { unmount } = show({ documents }, true);
    expect(screen.queryByAltText("PAN Card")).toBeNull();
    fireEvent.click(screen.getByRole("switch", { name: "Always show documents (each view is logged)" }));
    expect(screen.getByAltText("PAN Card")).toBeInTheDocument();
    unmount();
    show({ _id: "v2", documents }, true);
    expect(screen.getByAltText("PAN Card")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("switch"));
    expect(screen.queryByAltText("PAN Card")).toBeNull();
  });
});
