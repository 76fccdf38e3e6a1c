/** The documented strings of KYC Management, written out, and which status allows which action. */
import { describe, expect, it } from "vitest";
import type { Feature } from "../../providers/auth/contract";
import type { KycStats, KycStatus } from "../../resources/kyc/contract";
import { kycManagement } from "../../resources/kyc/resource";
import { actionsOf, permissionFor } from "../../src/kit/actions";
import type { Action, Viewer } from "../../src/kit/define-action";
import type { Row } from "../../src/kit/define-record";
import { readField } from "../../src/kit/row";

const { words, list, fields, sections = [] } = kycManagement;
const actions = actionsOf(kycManagement);

const labelsOf = (names: readonly string[]) => names.map((name) => fields[name]?.label);

const viewer = (...features: Feature[]): Viewer => ({ userId: "1", offers: (feature) => features.includes(feature) });
const LETTER = viewer();
const DECIDES = viewer("kyc.decide");

const row = (values: object) => values as Row;

const allowedFor = (status: KycStatus, who: Viewer) =>
  Object.entries(actions)
    .filter(([, action]) => action.allowed?.(row({ status }), who) === true)
    .map(([key]) => key);

describe("KYC Management", () => {
  // Spec: kyc.states
  it("has the documented texts", () => {
    expect(words).toMatchObject({
      menu: "KYC Management",
      title: "KYC Management",
      loading: "Loading KYC applications...",
      loadError: "Error loading KYC applications",
      clear: "Clear",
    });
  });

  // Spec: kyc.cards
  it("has the five cards, each from the one statistics call", () => {
    const stats: Required<KycStats> = { total: 5, pending: 1, approved: 2, rejected: 3, underReview: 4 };
    const figures = list.cards?.map(({ title, from }) =>
      from && "path" in from ? [title, from.path, from.value({ ...stats })] : [title],
    );
    expect(figures).toEqual([
      ["Total Applications", "kyc/stats", 5],
      ["Pending", "kyc/stats", 1],
      ["Approved", "kyc/stats", 2],
      ["Rejected", "kyc/stats", 3],
      ["Under Review", "kyc/stats", 4],
    ]);
  });

  // Spec: kyc.columns
  it("has the documented columns", () => {
    const titles = list.columns.map((column) => (typeof column === "string" ? fields[column]?.label : column.title));
    expect(titles).toEqual(["Vendor", "Phone", "Status", "Submitted", "Documents"]);
    expect(list.columns[0]).toMatchObject({ fields: ["shopName", "vendorPhone"] });
  });

  // Spec: kyc.columns
  it("shows shop and vendor's phone, the Aadhaar phone as the phone, and the documents as chips", () => {
    const application = row({
      vendor: { shopName: "Padma Sarees", phone: "1" },
      aadhaarInfo: { phoneNumber: "2" },
      documents: { aadhaarFront: "/a", aadhaarBack: true, panCard: true, businessLicense: "/b" },
    });
    const shown = (name: string) => readField(name, fields[name] ?? {}, application);
    expect([shown("shopName"), shown("vendorPhone")]).toEqual(["Padma Sarees", "1"]);
    expect(shown("aadhaarPhone")).toBe("2");
    expect(fields["documentNames"]?.kind).toBe("chips");
    expect(shown("documentNames")).toEqual(["Aadhaar Front", "Aadhaar Back", "PAN", "Business License"]);
    expect(kycManagement.recordTitle(application)).toBe("Padma Sarees");
  });

  // Spec: kyc.filters, kyc.search
  it("has the status filter without a choice at first, and the vendor-name search", () => {
    expect(list.filters).toEqual([
      {
        name: "status",
        label: "Status",
        options: [
          { value: "", label: "All" },
          { value: "pending", label: "Pending" },
          { value: "under_review", label: "Under Review" },
          { value: "approved", label: "Approved" },
          { value: "rejected", label: "Rejected" },
        ],
      },
    ]);
    expect(list.search).toMatchObject({ name: "search", label: "Search by vendor name" });
    const { feature, matches } = list.search?.unlessOffered ?? {};
    expect(feature).toBe("kyc.search");
    expect(matches?.(row({ vendor: { shopName: "Padma Sarees" } }), "SAREE")).toBe(true);
    expect(matches?.(row({ vendor: { phone: "saree" } }), "saree")).toBe(false);
  });

  // Spec: kyc.colours
  it("has the documented chip colours", () => {
    expect(fields["status"]?.looks).toEqual({
      pending: { label: "Pending", tone: "orange" },
      under_review: { label: "Under Review", tone: "blue" },
      approved: { label: "Approved", tone: "green" },
      rejected: { label: "Rejected", tone: "red" },
    });
  });
});

describe("the details", () => {
  // Spec: kyc.details
  it("have the documented sections and facts", () => {
    expect(sections.map(({ title, fields: names }) => [title, ...labelsOf(names)])).toEqual([
      ["Vendor Information", "Shop Name", "Phone", "Submitted", "Description"],
      ["Aadhaar Information", "Name", "Aadhaar Number", "Phone", "Date of Birth"],
      ["Business Information", "Business Type", "GST Number", "Address"],
      ["Bank Information", "Account Holder", "Account Number", "Bank Name", "IFSC Code"],
      ["Review Information", "Reviewed By", "Reviewed At", "Comments"],
      ["Rejection Reason", "Rejection Reason"],
    ]);
  });

  // Spec: kyc.details
  it.each<[string, object, string[]]>([
    ["nothing was reviewed", {}, []],
    ["the review is empty", { review: { reviewedBy: {}, comments: " " }, rejectionReason: "" }, []],
    ["the review is no object", { review: null }, []],
    ["it was reviewed", { review: { reviewedBy: { name: "Meera Admin" } } }, ["Review Information"]],
    ["it has only comments", { review: { comments: "Verified" } }, ["Review Information"]],
    ["it was rejected", { rejectionReason: "Blurred" }, ["Rejection Reason"]],
  ])("show review and rejection only if present: %s", (_name, values, expected) => {
    const shown = sections.filter(({ shownFor }) => shownFor?.(row(values)));
    expect(shown.map(({ title }) => title)).toEqual(expected);
  });

  it("lead from the shop name to the vendor where its id is known", () => {
    const link = (vendor: unknown) => fields["vendorName"]?.link?.(row({ vendor }));
    expect(link({ _id: "a/1" })).toEqual({ to: "/vendors/show/a%2F1", permission: "vendors.show" });
    expect(link({ id: "7" })?.to).toBe("/vendors/show/7");
    expect([link({}), link(null), link(undefined), link("x"), link({ _id: {} })]).toEqual(Array(5).fill(undefined));
  });

  it("cover the Aadhaar and account numbers", () => {
    expect(fields["aadhaarNumber"]).toMatchObject({ kind: "identifier", mask: "aadhaar" });
    expect(fields["accountNumber"]).toMatchObject({ kind: "identifier" });
  });
});

describe("the actions", () => {
  const described = ({ label, title, success, failure, request, inputs }: Action<Row>) => ({
    texts: [label, title, success, failure],
    request: `${request.method} ${request.path}`,
    inputs: inputs?.map((input) => [input.name, input.label, input.kind, input.required ?? false]),
  });

  // Spec: kyc.approve, kyc.reject, kyc.review
  it("have the documented texts, calls and payloads", () => {
    expect(Object.fromEntries(Object.entries(actions).map(([key, action]) => [key, described(action)]))).toEqual({
      approve: {
        texts: ["Approve", "Approve KYC Application", "KYC approved successfully!", "Failed to approve KYC"],
        request: "put {id}/approve",
        inputs: [["comments", "Comments", "multiline", false]],
      },
      reject: {
        texts: ["Reject", "Reject KYC Application", "KYC rejected successfully!", "Failed to reject KYC"],
        request: "put {id}/reject",
        inputs: [
          ["reason", "Rejection Reason", "multiline", "Please provide a reason for rejection"],
          ["comments", "Comments", "multiline", false],
        ],
      },
      review: {
        texts: [
          "Mark Under Review",
          "Mark KYC Application Under Review",
          "KYC marked under review!",
          "Failed to mark KYC under review",
        ],
        request: "put {id}/review",
        inputs: [["comments", "Comments", "multiline", false]],
      },
    });
  });

  it("read the vendors' and KYC lists and the statistics anew", () => {
    for (const { refresh } of Object.values(actions)) expect(refresh).toEqual(["kyc", "vendors", "stats"]);
  });

  it("take the permissions that the server enforces", () => {
    expect(["list", "show", ...Object.keys(actions)].map((what) => permissionFor(kycManagement, what))).toEqual([
      "kyc-management.list",
      "kyc-management.show",
      "kyc-management.approve",
      "kyc-management.reject",
      "kyc-management.review",
    ]);
  });

  // Spec: kyc.transitions
  it("are offered for a pending application only, unless the backend decides later ones too", () => {
    expect(allowedFor("pending", LETTER)).toEqual(["approve", "reject", "review"]);
    expect(allowedFor("pending", DECIDES)).toEqual(["approve", "reject", "review"]);
    expect(allowedFor("under_review", LETTER)).toEqual([]);
    expect(allowedFor("under_review", DECIDES)).toEqual(["approve", "reject"]);
    for (const status of ["approved", "rejected"] as const) {
      expect(allowedFor(status, LETTER)).toEqual([]);
      expect(allowedFor(status, DECIDES)).toEqual([]);
    }
  });

  it("say why not", () => {
    const said = (key: string, values: object, who: Viewer) => actions[key]?.allowed?.(row(values), who);
    expect(said("approve", { status: "under_review" }, LETTER)).toBe(
      "Only an application that is pending can be approved; this one is under review.",
    );
    expect(said("reject", { status: "approved" }, DECIDES)).toBe(
      "Only an application that is pending or under review can be rejected; this one is approved.",
    );
    expect(said("review", { status: null }, DECIDES)).toBe(
      "Only an application that is pending can be marked under review; this one is without a status.",
    );
  });

  it("warn before the step that this console cannot take back", () => {
    const warned = (key: string, who: Viewer) => actions[key]?.warning?.(row({ status: "pending" }), who);
    expect(warned("review", LETTER)).toMatch(/offers no further action/);
    expect(warned("review", DECIDES)).toBeUndefined();
  });
});
