import { inWords } from "./messages";

const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;

/** The strings of the reviewer's desk: the documents and the checks. */
export const deskMessages = {
  documents: "Documents",
  viewer: "Document Viewer",
  vendorDocuments: { panCard: "PAN Card", gstCertificate: "GST Certificate", businessLicense: "Business License" },
  atOnce: "Show pictures at once. Each is recorded.",
  noAddress: "This document was uploaded, but the server gives no address for it.",
  covered: "Hidden until you ask for it. Opening it is recorded.",
  pdf: "This document is a PDF, which opens in a tab of its own.",
  broken: "This document could not be loaded. Its address may have expired.",
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
  summary: (toCheck: number) => (toCheck === 0 ? "Nothing to check" : `${count(toCheck, "thing", "things")} to check`),
  others: (ok: number, notGiven: number) =>
    [...(ok > 0 ? [`${ok} OK`] : []), ...(notGiven > 0 ? [`${notGiven} not given`] : [])].join(", "),
  results: { ok: "OK", check: "Check", notGiven: "Not given" },
  missing: (parts: readonly string[]) => {
    const what = inWords(parts, "and");
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
    elsewhere: "Numbers of other vendors",
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
    documents: { ok: "All four are there." },
    aadhaar: {
      ok: "Twelve digits, and the last one agrees with the others.",
      format: "An Aadhaar number has twelve digits and begins with 2 to 9.",
      checkDigit: "The last digit does not agree with the others: at least one is wrong.",
      covered: "The server sends it covered, so that it cannot be checked.",
    },
    pan: {
      ok: "Letters and digits stand where they belong.",
      format: "A PAN has five letters, the fourth of which names the kind of holder, four digits and a letter.",
    },
    gstin: {
      ok: "Fifteen characters, and the last one agrees with the others.",
      format: "A GST number has fifteen characters: a state code, a PAN and three more.",
      checkDigit: "The last character does not agree with the others: at least one is wrong.",
    },
    gstinPan: {
      ok: "The GST number holds the vendor's PAN.",
      differs: "Characters 3 to 12 of the GST number are not the vendor's PAN.",
    },
    gstinState: {
      ok: (code: string, state: string) => `The code ${code} and the address both say ${state}.`,
      differs: (code: string, state: string, other: string) =>
        `The code ${code} is ${state}; the address says ${other}.`,
      noCode: "The GST number does not begin with the code of a state.",
      anywhere: (code: string) => `The code ${code} belongs to no one state.`,
      noState: "The address names no state.",
    },
    ifsc: {
      ok: "Letters and digits stand where they belong.",
      format: "An IFSC code has four letters, a zero and six more characters.",
    },
    ifscBank: {
      ok: (code: string, bank: string) => `${code} is the code of ${bank}.`,
      differs: (code: string, bank: string) => `${code} is the code of ${bank}, which is not the bank that is named.`,
      unknown: (code: string) => `${code} is not among the bank codes known here: please compare it by hand.`,
      noCode: "The IFSC code does not begin with the four letters of a bank.",
    },
    aadhaarPhone: {
      ok: "An Indian mobile number.",
      format: "An Indian mobile number has ten digits and begins with 6 to 9.",
    },
    sameGstin: { ok: "The vendor's record has the same one.", differs: "The vendor's record has another GST number." },
    samePhone: { ok: "The vendor's record has the same one.", differs: "The vendor's record has another phone." },
    sameName: {
      ok: "The Aadhaar card and the bank account have the same name.",
      shop: "The bank account has the name of the shop.",
      differs: "The bank account has another name than the Aadhaar card.",
    },
    elsewhere: { ok: "No other vendor gave this PAN, GST number, phone or bank account." },
  },
} as const;
