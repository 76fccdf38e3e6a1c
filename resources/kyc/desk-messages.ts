import { formatCount } from "../../src/kit/numbers";
import { joinWords } from "./messages";

/** Texts of the reviewer's documents and checks. */
export const deskMessages = {
  documents: "Documents",
  viewer: "Document Viewer",
  vendorDocuments: { panCard: "PAN Card", gstCertificate: "GST Certificate", businessLicense: "Business License" },
  atOnce: "Always show documents (each view is logged)",
  noAddress: "This document was uploaded, but the server did not send a link to it.",
  covered: "Hidden for privacy. Viewing is logged.",
  pdf: "This document is a PDF. It opens in a new tab.",
  broken: "This document could not be loaded. The link to it may have expired.",
  tools: "Document view",
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  percent: (zoom: number) => `${Math.round(zoom * 100)}%`,
  rotate: "Rotate",
  fit: "Fit",
  previous: "Previous document",
  next: "Next document",
  keys: { zoom: "zoom", fit: "fit", rotateKey: "R", rotate: "rotate", turn: "other document" },
  checks: "Checks",
  summary: (issues: number) => (issues === 0 ? "No issues" : formatCount(issues, "issue")),
  others: (ok: number, notGiven: number) =>
    [
      ...(ok > 0 ? [`${formatCount(ok, "check")} passed`] : []),
      ...(notGiven > 0 ? [`${notGiven} not checked`] : []),
    ].join(", "),
  results: { ok: "OK", issue: "Issue", notGiven: "Not checked" },
  missing: (parts: readonly string[]) => {
    const what = joinWords(parts, "and");
    return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${parts.length > 1 ? "are" : "is"} missing.`;
  },
  names: {
    documents: "Documents",
    aadhaar: "Aadhaar number",
    pan: "PAN",
    gstin: "GST number",
    gstinPan: "GST number and PAN",
    gstinState: "GST number and address",
    ifsc: "IFSC code",
    ifscBank: "IFSC code and bank",
    aadhaarPhone: "Aadhaar phone",
    sameGstin: "GST number as registered",
    samePhone: "Phone as registered",
    sameName: "Name and account holder",
    duplicates: "Shared with other vendors",
  },
  parts: {
    aadhaar: "the Aadhaar number",
    pan: "the vendor's PAN",
    gstin: "the GST number",
    address: "the address",
    ifsc: "the IFSC code",
    bank: "the bank name",
    aadhaarPhone: "the Aadhaar phone",
    vendorGstin: "the vendor's GST number",
    vendorPhone: "the vendor's phone",
    aadhaarName: "the Aadhaar name",
    holder: "the account holder",
  },
  findings: {
    documents: { ok: "All four documents are uploaded." },
    aadhaar: {
      ok: "Twelve digits with a valid check digit.",
      format: "An Aadhaar number has twelve digits and starts with 2 to 9.",
      checkDigit: "The check digit does not match: at least one digit is wrong.",
      covered: "The server masks it, so it can't be checked.",
    },
    pan: {
      ok: "Valid format.",
      format: "A PAN has five letters (the fourth is the type of holder), four digits and a letter.",
    },
    gstin: {
      ok: "Fifteen characters with a valid check character.",
      format: "A GST number has fifteen characters: a state code, a PAN and three more.",
      checkDigit: "The check character does not match: at least one character is wrong.",
    },
    gstinPan: {
      ok: "The GST number contains the vendor's PAN.",
      differs: "Characters 3 to 12 of the GST number are not the vendor's PAN.",
    },
    gstinState: {
      ok: (code: string, state: string) => `The code ${code} and the address both say ${state}.`,
      differs: (code: string, state: string, other: string) =>
        `The code ${code} is ${state}; the address says ${other}.`,
      noCode: "The GST number does not start with a state code.",
      anywhere: (code: string) => `The code ${code} is not the code of a state.`,
      noState: "The address does not include a state.",
    },
    ifsc: {
      ok: "Valid format.",
      format: "An IFSC code has four letters, a zero and six more characters.",
    },
    ifscBank: {
      ok: (code: string, bank: string) => `${code} is the code of ${bank}.`,
      differs: (code: string, bank: string) => `${code} is the code of ${bank}, which is not the bank entered.`,
      unknown: (code: string) => `The bank code ${code} is not in the console's list. Check it yourself.`,
      noCode: "The IFSC code does not start with the four letters of a bank.",
    },
    aadhaarPhone: {
      ok: "An Indian mobile number.",
      format: "An Indian mobile number has ten digits and starts with 6 to 9.",
    },
    sameGstin: { ok: "Matches the vendor's record.", differs: "The vendor's record has a different GST number." },
    samePhone: { ok: "Matches the vendor's record.", differs: "The vendor's record has a different phone." },
    sameName: {
      ok: "The names on the Aadhaar card and the bank account match.",
      shop: "The bank account is in the shop's name.",
      differs: "The names on the Aadhaar card and the bank account differ.",
    },
    duplicates: { ok: "No other vendor has this PAN, GST number, phone or bank account." },
  },
} as const;
