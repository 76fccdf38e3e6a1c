/**
 * Checks whether an application's numbers and names are well formed and agree with each other, whether all documents
 * are uploaded, and whether other vendors gave the same numbers. The checks never block a decision: the reviewer
 * decides. No text contains a number that is masked elsewhere.
 */
import { parseMobileNumber } from "../../../providers/input/contract";
import { toText } from "../../../src/kit/format";
import { BANKS, isBankName } from "./banks";
import type { KycApplication } from "../contract";
import { normalizeIdentifier, checkIdentifiers, isIfsc, type MaskedFinding, type MASKED_CHECKS } from "./contract";
import { listMissingDocuments } from "../documents/documents";
import { deskMessages as words } from "../desk-messages";
import { kycMessages } from "../messages";
import { describeDuplicates, listDuplicateVendors, type DuplicateVendor } from "./duplicates";
import { NON_STATE_CODES, findState, STATES } from "./states";

export type CheckResult = keyof typeof words.results;
type CheckName = keyof typeof words.names;
type Part = keyof typeof words.parts;
type MaskedCheck = (typeof MASKED_CHECKS)[number];

export interface Check {
  name: CheckName;
  result: CheckResult;
  /** The finding, for the reviewer. */
  text: string;
  /** The vendors that `text` mentions, each with the text that follows its name. */
  vendors?: readonly DuplicateVendor[];
}

type Finding = readonly [result: CheckResult, text: string];
type Parts = Readonly<Record<Part, string | undefined>>;

const { findings } = words;

/** Reads the values to compare. Identifiers are normalised. The server may have sent anything. */
function readParts({ aadhaarInfo, businessDetails, bankDetails, vendor }: KycApplication): Parts {
  const code = (value: unknown) => {
    const text = toText(value);
    return text === undefined ? undefined : normalizeIdentifier(text);
  };
  return {
    aadhaar: code(aadhaarInfo?.aadhaarNumber),
    pan: code(vendor?.panNumber),
    gstin: code(businessDetails?.gstNumber),
    address: toText(businessDetails?.address) ?? toText(vendor?.address),
    ifsc: code(bankDetails?.ifscCode),
    bank: toText(bankDetails?.bankName),
    aadhaarPhone: toText(aadhaarInfo?.phoneNumber),
    vendorGstin: code(vendor?.gstin),
    vendorPhone: toText(vendor?.phone),
    aadhaarName: toText(aadhaarInfo?.name),
    holder: toText(bankDetails?.accountHolderName),
  };
}

const toFinding = (good: boolean, ok: string, otherwise: string): Finding => [
  good ? "ok" : "issue",
  good ? ok : otherwise,
];

/**
 * Returns the backend's findings if it sends any, since it may mask the numbers. Otherwise, checks the numbers here.
 */
function getMaskedFindings(application: KycApplication, { aadhaar, pan, gstin, vendorGstin }: Parts) {
  return application.checks ?? checkIdentifiers({ aadhaar, pan, gstin, vendorGstin });
}

/** Describes a finding. A check without a finding counts as a wrong format. */
function describeFinding(check: MaskedCheck, finding: MaskedFinding | undefined): Finding {
  const texts: Readonly<Partial<Record<MaskedFinding, string>>> = findings[check];
  return [finding === "ok" ? "ok" : "issue", texts[finding ?? "format"] ?? ""];
}

function judgeState(gstin: string, address: string): Finding {
  const { ok, differs, noCode, anywhere, noState } = findings.gstinState;
  const code = gstin.slice(0, 2);
  if (NON_STATE_CODES.includes(code)) return ["notGiven", anywhere(code)];
  const names = Object.hasOwn(STATES, code) ? STATES[code] : undefined;
  if (!names) return ["issue", noCode];
  const found = findState(address);
  if (found === undefined) return ["notGiven", noState];
  return toFinding(names.includes(found), ok(code, names[0]), differs(code, names[0], found));
}

function judgeBank(ifsc: string, bank: string): Finding {
  const { ok, differs, unknown, noCode } = findings.ifscBank;
  const [code] = /^[A-Z]{4}/.exec(ifsc) ?? [];
  if (code === undefined) return ["issue", noCode];
  const known = Object.hasOwn(BANKS, code) ? BANKS[code] : undefined;
  if (!known) return ["issue", unknown(code)];
  return toFinding(isBankName(code, bank), ok(code, known[0]), differs(code, known[0]));
}

/** Normalises a name for comparison: sorted words without titles, digits and punctuation. */
const normalizeName = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\s]/gu, " ")
    .split(/\s+/)
    .filter((word) => !["", "mr", "mrs", "ms", "dr", "shri", "smt"].includes(word))
    .sort()
    .join(" ");

function judgeName(person: string, holder: string, shop: string | undefined): Finding {
  const { ok, differs } = findings.sameName;
  if (shop !== undefined && normalizeName(holder) === normalizeName(shop)) return ["ok", findings.sameName.shop];
  return toFinding(normalizeName(person) === normalizeName(holder), ok, differs);
}

const isSamePhone = (one: string, other: string) =>
  (parseMobileNumber(one) ?? one) === (parseMobileNumber(other) ?? other);

/** Returns no check if the server does not look for other vendors. */
function checkDuplicates(application: KycApplication): Check[] {
  const vendors = listDuplicateVendors(application);
  const text = describeDuplicates(application);
  if (!vendors) return [];
  return [
    text === undefined
      ? { name: "duplicates", result: "ok", text: findings.duplicates.ok }
      : { name: "duplicates", result: "issue", text, vendors },
  ];
}

/** Runs all checks, and returns them in the order in which they are listed. */
export function runChecks(application: KycApplication): Check[] {
  const parts = readParts(application);
  const shop = toText(application.vendor?.shopName);
  const found = getMaskedFindings(application, parts);
  const check = (name: CheckName, needs: readonly Part[], judge: (...given: string[]) => Finding): Check => {
    const missing = needs.filter((part) => parts[part] === undefined);
    const [result, text]: Finding =
      missing.length > 0
        ? ["notGiven", words.missing(missing.map((part) => words.parts[part]))]
        : judge(...needs.map((part) => parts[part] ?? ""));
    return { name, result, text };
  };
  const missing = listMissingDocuments(application);
  return [
    {
      name: "documents",
      result: missing.length > 0 ? "issue" : "ok",
      text: missing.length > 0 ? kycMessages.missingDocuments(missing) : findings.documents.ok,
    },
    check("aadhaar", ["aadhaar"], (number = "") =>
      !application.checks && /^[X*•]+\d{4}$/.test(number)
        ? ["notGiven", findings.aadhaar.covered]
        : describeFinding("aadhaar", found.aadhaar),
    ),
    check("aadhaarPhone", ["aadhaarPhone"], (phone = "") =>
      toFinding(parseMobileNumber(phone) !== undefined, findings.aadhaarPhone.ok, findings.aadhaarPhone.format),
    ),
    check("samePhone", ["aadhaarPhone", "vendorPhone"], (phone = "", other = "") =>
      toFinding(isSamePhone(phone, other), findings.samePhone.ok, findings.samePhone.differs),
    ),
    check("pan", ["pan"], () => describeFinding("pan", found.pan)),
    check("gstin", ["gstin"], () => describeFinding("gstin", found.gstin)),
    check("gstinPan", ["gstin", "pan"], () => describeFinding("gstinPan", found.gstinPan)),
    check("gstinState", ["gstin", "address"], judgeState),
    check("sameGstin", ["gstin", "vendorGstin"], () => describeFinding("sameGstin", found.sameGstin)),
    check("ifsc", ["ifsc"], (ifsc = "") => toFinding(isIfsc(ifsc), findings.ifsc.ok, findings.ifsc.format)),
    check("ifscBank", ["ifsc", "bank"], judgeBank),
    check("sameName", ["aadhaarName", "holder"], (person = "", holder = "") => judgeName(person, holder, shop)),
    ...checkDuplicates(application),
  ];
}
