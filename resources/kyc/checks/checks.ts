/**
 * What a reviewer is told about an application's numbers and names: whether they are well formed, and whether they
 * agree with one another. Never a block: the data comes from the server, and the person decides. No text here holds a
 * number that is masked elsewhere.
 */
import { mobileDigits } from "../../../providers/input/contract";
import { toText } from "../../../src/kit/format";
import { BANKS, isNameOf } from "./banks";
import type { KycApplication } from "../contract";
import { compact, findingsOf, isIfsc, type HiddenFinding, type HIDDEN_CHECKS } from "./contract";
import { notUploadedOf } from "../documents/documents";
import { deskMessages as words } from "../desk-messages";
import { kycMessages } from "../messages";
import { duplicatesText, sharingVendors, type SharingVendor } from "./duplicates";
import { STATELESS, stateIn, STATES } from "./states";

export type CheckResult = keyof typeof words.results;
type CheckName = keyof typeof words.names;
type Part = keyof typeof words.parts;
type HiddenCheck = (typeof HIDDEN_CHECKS)[number];

export interface Check {
  name: CheckName;
  result: CheckResult;
  /** What was found, for a person. */
  text: string;
  /** Whom `text` speaks of, each with what is said of it after its name. */
  vendors?: readonly SharingVendor[];
}

type Finding = readonly [result: CheckResult, text: string];
type Parts = Readonly<Record<Part, string | undefined>>;

const { findings } = words;

/** The texts that are compared, compact where they are identifiers. The server may have sent anything. */
function partsOf({ aadhaarInfo, businessDetails, bankDetails, vendor }: KycApplication): Parts {
  const code = (value: unknown) => {
    const text = toText(value);
    return text === undefined ? undefined : compact(text);
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

const verdict = (good: boolean, ok: string, otherwise: string): Finding => [
  good ? "ok" : "check",
  good ? ok : otherwise,
];

/** What a backend that masks the numbers has found in them, or what is found here in those that it sends whole. */
function hiddenFindings(application: KycApplication, { aadhaar, pan, gstin, vendorGstin }: Parts) {
  return application.checks ?? findingsOf({ aadhaar, pan, gstin, vendorGstin });
}

/** A finding as it is said; one that has no words of its own says that the form is wrong. */
function said(check: HiddenCheck, finding: HiddenFinding | undefined): Finding {
  const texts: Readonly<Partial<Record<HiddenFinding, string>>> = findings[check];
  return [finding === "ok" ? "ok" : "check", texts[finding ?? "format"] ?? ""];
}

function judgeState(gstin: string, address: string): Finding {
  const { ok, differs, noCode, anywhere, noState } = findings.gstinState;
  const code = gstin.slice(0, 2);
  if (STATELESS.includes(code)) return ["notGiven", anywhere(code)];
  const names = Object.hasOwn(STATES, code) ? STATES[code] : undefined;
  if (!names) return ["check", noCode];
  const found = stateIn(address);
  if (found === undefined) return ["notGiven", noState];
  return verdict(names.includes(found), ok(code, names[0]), differs(code, names[0], found));
}

function judgeBank(ifsc: string, bank: string): Finding {
  const { ok, differs, unknown, noCode } = findings.ifscBank;
  const [code] = /^[A-Z]{4}/.exec(ifsc) ?? [];
  if (code === undefined) return ["check", noCode];
  const known = Object.hasOwn(BANKS, code) ? BANKS[code] : undefined;
  if (!known) return ["check", unknown(code)];
  return verdict(isNameOf(code, bank), ok(code, known[0]), differs(code, known[0]));
}

/** The same for every way of writing a name: its words in order of the alphabet, without titles and dots. */
const nameKey = (name: string) =>
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
  if (shop !== undefined && nameKey(holder) === nameKey(shop)) return ["ok", findings.sameName.shop];
  return verdict(nameKey(person) === nameKey(holder), ok, differs);
}

const samePhone = (one: string, other: string) => (mobileDigits(one) ?? one) === (mobileDigits(other) ?? other);

/** Nothing where the server does not look for other vendors. */
function elsewhere(application: KycApplication): Check[] {
  const vendors = sharingVendors(application);
  const text = duplicatesText(application);
  if (!vendors) return [];
  return [
    text === undefined
      ? { name: "elsewhere", result: "ok", text: findings.elsewhere.ok }
      : { name: "elsewhere", result: "check", text, vendors },
  ];
}

/** Every check of an application, in the order in which its facts are shown. */
export function checksOf(application: KycApplication): Check[] {
  const parts = partsOf(application);
  const shop = toText(application.vendor?.shopName);
  const found = hiddenFindings(application, parts);
  const check = (name: CheckName, needs: readonly Part[], judge: (...given: string[]) => Finding): Check => {
    const missing = needs.filter((part) => parts[part] === undefined);
    const [result, text]: Finding =
      missing.length > 0
        ? ["notGiven", words.missing(missing.map((part) => words.parts[part]))]
        : judge(...needs.map((part) => parts[part] ?? ""));
    return { name, result, text };
  };
  const notThere = notUploadedOf(application);
  return [
    {
      name: "documents",
      result: notThere.length > 0 ? "check" : "ok",
      text: notThere.length > 0 ? kycMessages.notThere(notThere) : findings.documents.ok,
    },
    check("aadhaar", ["aadhaar"], (number = "") =>
      !application.checks && /^[X*•]+\d{4}$/.test(number)
        ? ["notGiven", findings.aadhaar.covered]
        : said("aadhaar", found.aadhaar),
    ),
    check("aadhaarPhone", ["aadhaarPhone"], (phone = "") =>
      verdict(mobileDigits(phone) !== undefined, findings.aadhaarPhone.ok, findings.aadhaarPhone.format),
    ),
    check("samePhone", ["aadhaarPhone", "vendorPhone"], (phone = "", other = "") =>
      verdict(samePhone(phone, other), findings.samePhone.ok, findings.samePhone.differs),
    ),
    check("pan", ["pan"], () => said("pan", found.pan)),
    check("gstin", ["gstin"], () => said("gstin", found.gstin)),
    check("gstinPan", ["gstin", "pan"], () => said("gstinPan", found.gstinPan)),
    check("gstinState", ["gstin", "address"], judgeState),
    check("sameGstin", ["gstin", "vendorGstin"], () => said("sameGstin", found.sameGstin)),
    check("ifsc", ["ifsc"], (ifsc = "") => verdict(isIfsc(ifsc), findings.ifsc.ok, findings.ifsc.format)),
    check("ifscBank", ["ifsc", "bank"], judgeBank),
    check("sameName", ["aadhaarName", "holder"], (person = "", holder = "") => judgeName(person, holder, shop)),
    ...elsewhere(application),
  ];
}
