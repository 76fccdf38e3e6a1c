/** Compares the texts of KYC Management with the documented ones, and checks which status allows which action. */
import { describe, expect, it } from "vitest";
import type { Feature } from "../../providers/auth/contract";
import type { KycStats, KycStatus } from "../../resources/kyc/contract";
import { kycManagement } from "../../resources/kyc/resource";
import { getPermission } from "../../src/kit/define/actions-of";
import type { Viewer } from "../../src/kit/define/action";
import type { Row } from "../../src/kit/define/field";
import type { ResolvedAction } from "../../src/kit/define/ready-action";
import { readField } from "../../src/kit/define/row";
import { columnsOf, textsOf } from "./support/texts-of";

const { list, filters, fields, parts = [], actions } = kycManagement;
const sections = parts.flat().flatMap((part) => ("fields" in part ? [part] : []));

const labelsOf = (names: readonly string[]) => names.map((name) => fields[name]?.label);

const viewer = (...features: Feature[]): Viewer => ({ userId: "1", offers: (feature) => features.includes(feature) });
const WITHOUT_FEATURES = viewer();
const WITH_DECIDE = viewer("kyc.decide");
const WITH_CHANGES = viewer("decisions.changes");

const row = (values: object) => values as Row;

/** Returns the actions that a backend with these features supports. */
const supportedBy = ({ offers }: Viewer) =>
  Object.entries(actions).filter(([, { feature }]) => !feature || offers(feature));

const allowedFor = (status: KycStatus, who: Viewer) =>
  supportedBy(who)
    .filter(([, action]) => action.allowed?.(row({ status }), who) === true)
    .map(([key]) => key);

describe("KYC Management", () => {
  // Spec: kyc.states
  it("has the documented texts", () => {
    expect(textsOf(kycManagement)).toEqual([
      "KYC Management",
      "Loading KYC applications...",
      "Error loading KYC applications",
    ]);
    expect(filters.flatMap(({ clear }) => clear ?? [])).toEqual(["Clear"]);
  });

  // Spec: kyc.cards
  it("has five cards from one statistics call", () => {
    const figures: [string, string, keyof KycStats][] = [
      ["Total Applications", "kyc/stats", "total"],
      ["Pending", "kyc/stats", "pending"],
      ["Approved", "kyc/stats", "approved"],
      ["Rejected", "kyc/stats", "rejected"],
      ["Under Review", "kyc/stats", "underReview"],
    ];
    expect(list.cards).toEqual(figures.map(([title, path, property]) => ({ title, from: [path, property] })));
  });

  // Spec: kyc.columns
  it("has the documented columns", () => {
    expect(columnsOf(kycManagement)).toEqual(["Vendor", "Phone", "Status", "Submitted", "Documents"]);
    expect(list.columns[0]).toEqual(["Vendor", "shopName", "vendorPhone"]);
  });

  // Spec: kyc.columns
  it("shows shop and vendor phone, the Aadhaar phone as the phone, and the documents as chips", () => {
    const application = row({
      vendor: { shopName: "Padma Sarees", phone: "1" },
      aadhaarInfo: { phoneNumber: "2" },
      documents: { aadhaarFront: "/a", aadhaarBack: true, panCard: true, businessLicense: "/b" },
    });
    const shown = (name: string) => readField(name, fields[name] ?? {}, application);
    expect([shown("shopName"), shown("vendorPhone")]).toEqual(["Padma Sarees", "1"]);
    expect(shown("aadhaarPhone")).toBe("2");
    expect(fields["documentNames"]?.kind).toBe("status");
    expect(shown("documentNames")).toEqual(["Aadhaar Front", "Aadhaar Back", "PAN", "Business License"]);
    expect(kycManagement.title(application)).toBe("Padma Sarees");
  });

  // Spec: kyc.filters, kyc.search
  it("has a status filter that initially shows all, and a search for the vendor's name", () => {
    const [search, status, ...others] = filters;
    expect(others).toEqual([]);
    expect(status).toEqual({
      name: "status",
      label: "Status",
      initial: "",
      choices: [
        { value: "", label: "All" },
        { value: "pending", label: "Pending" },
        { value: "under_review", label: "Under Review" },
        { value: "approved", label: "Approved" },
        { value: "rejected", label: "Rejected" },
      ],
    });
    expect(search).toMatchObject({ name: "search", label: "Search by vendor name", feature: "kyc.search" });
    expect(search?.choices).toBeUndefined();
    expect(search?.note, "the note says that the search filters only the page").toBeDefined();
  });

  // Spec: kyc.colours
  it("has the documented chip colours", () => {
    expect(fields["status"]?.valueLabels).toEqual({
      pending: { label: "Pending", tone: "orange" },
      under_review: { label: "Under Review", tone: "blue" },
      approved: { label: "Approved", tone: "green" },
      rejected: { label: "Rejected", tone: "red" },
    });
  });
});

describe("the details", () => {
  // Spec: kyc.details
  it("have the documented sections and fields", () => {
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
    ["the review is not an object", { review: null }, []],
    ["it was reviewed", { review: { reviewedBy: { name: "Meera Admin" } } }, ["Review Information"]],
    ["it has only comments", { review: { comments: "Verified" } }, ["Review Information"]],
    ["it was rejected", { rejectionReason: "Blurred" }, ["Rejection Reason"]],
  ])("show the sections for review and rejection only if they have content: %s", (_name, values, expected) => {
    const shown = sections.filter(({ visible }) => visible?.(row(values)));
    expect(shown.map(({ title }) => title)).toEqual(expected);
  });

  it("link the shop name to the vendor when its id is known", () => {
    const link = (vendor: unknown) => fields["vendorName"]?.link?.(row({ vendor }));
    expect(link({ _id: "a/1" })).toEqual({ to: "/vendors/show/a%2F1", permission: "vendors.show" });
    expect(link({ id: "7" })?.to).toBe("/vendors/show/7");
    expect([link({}), link(null), link(undefined), link("x"), link({ _id: {} })]).toEqual(Array(5).fill(undefined));
  });

  it("mask the Aadhaar and account numbers", () => {
    expect(fields["aadhaarNumber"]?.mask).toBe("aadhaar");
    expect(fields["accountNumber"]?.mask).toBe("identifier");
  });
});

describe("the actions", () => {
  const described = ({ label, title, success, failure, method, path, inputs }: ResolvedAction) => ({
    texts: [label, title, success, failure],
    request: `${method} ${path}`,
    inputs: inputs
      .filter(({ feature }) => !feature)
      .map((input) => [input.name, input.label, input.kind, input.required ?? false]),
  });

  // Spec: kyc.approve, kyc.reject, kyc.review
  it("have the documented texts, calls and payloads", () => {
    expect(Object.fromEntries(supportedBy(WITHOUT_FEATURES).map(([key, action]) => [key, described(action)]))).toEqual({
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

  it("refetch the vendors, the KYC list and the statistics", () => {
    for (const { invalidates } of Object.values(actions)) {
      expect(invalidates).toEqual(["kyc", "vendors", "stats"]);
    }
  });

  it("need the permissions that the server enforces", () => {
    expect(["list", "show", ...Object.keys(actions)].map((what) => getPermission(kycManagement, what))).toEqual([
      "kyc-management.list",
      "kyc-management.show",
      "kyc-management.approve",
      "kyc-management.reject",
      "kyc-management.review",
      "kyc-management.ask",
    ]);
  });

  // Spec: kyc.transitions
  it("are offered for pending applications, and with kyc.decide or decisions.changes also during a review", () => {
    expect(allowedFor("pending", WITHOUT_FEATURES)).toEqual(["approve", "reject", "review"]);
    expect(allowedFor("pending", WITH_DECIDE)).toEqual(["approve", "reject", "review"]);
    expect(allowedFor("under_review", WITHOUT_FEATURES)).toEqual([]);
    expect(allowedFor("under_review", WITH_DECIDE)).toEqual(["approve", "reject"]);
    for (const status of ["approved", "rejected"] as const) {
      expect(allowedFor(status, WITHOUT_FEATURES)).toEqual([]);
      expect(allowedFor(status, WITH_DECIDE)).toEqual([]);
      expect(allowedFor(status, WITH_CHANGES)).toEqual([]);
    }
    expect(allowedFor("pending", WITH_CHANGES)).toEqual(["approve", "reject", "review", "ask"]);
    expect(allowedFor("under_review", WITH_CHANGES)).toEqual(["ask"]);
  });

  it("say why the application's status does not allow them", () => {
    const reasonOf = (key: string, values: object, who: Viewer) => actions[key]?.allowed?.(row(values), who);
    expect(reasonOf("approve", { status: "under_review" }, WITHOUT_FEATURES)).toBe(
      "Only applications that are pending can be approved. This one is under review.",
    );
    expect(reasonOf("reject", { status: "approved" }, WITH_DECIDE)).toBe(
      "Only applications that are pending or under review can be rejected. This one is approved.",
    );
    expect(reasonOf("review", { status: null }, WITH_DECIDE)).toBe(
      "Only applications that are pending can be marked under review. This one is without a status.",
    );
  });

  it("warn before a step that this console cannot undo", () => {
    const warned = (key: string, who: Viewer) => actions[key]?.question?.(row({ status: "pending" }), who);
    expect(warned("review", WITHOUT_FEATURES)).toEqual(["", expect.stringMatching(/has no further actions/)]);
    expect(warned("review", WITH_DECIDE)).toBeUndefined();
  });
});
