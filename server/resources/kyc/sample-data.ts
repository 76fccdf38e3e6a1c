/** Generates the demo KYC applications. Three in four vendors have submitted one. */
import type { KycStatus } from "../../../resources/kyc/contract";
import { KYC_DOCUMENTS, type KycDocument } from "../../../resources/kyc/documents/contract";
import { DAY, DAY_HOURS, HOUR, MINUTE, OFFICE_HOURS, pickTimeInHours } from "../../sample-data/calendar";
import {
  BANKS,
  makeAadhaar,
  makeAccountNumber,
  makeGstin,
  makeIfsc,
  makePan,
  makePhone,
  corruptAadhaar,
} from "../../sample-data/identifiers";
import texts from "./sample-texts.json" with { type: "json" };
import { makePerson } from "../../sample-data/people";
import { CITIES } from "../../sample-data/places";
import { getItem, type Random } from "../../sample-data/random";
import type { KycRow, UserRow, VendorRow } from "../../sample-data/rows";
import type { Shop } from "../vendors/sample-data";
import { buildKycSearchText } from "./search-text";

const APPLICATION_SHARE = 0.75;
/** The share of applications with a flaw. None of them is approved. */
const FLAW_SHARE = 0.1;

/** The flaws of a few applications, so that reviewers have something to find. */
type KycFlaw = keyof typeof texts.flawRejections;
const KYC_FLAWS = Object.keys(texts.flawRejections) as KycFlaw[];

/** Weights of the statuses of an application, by the status of the vendor. */
const STATUS_WEIGHTS: Readonly<Record<NonNullable<VendorRow["status"]>, Partial<Record<KycStatus, number>>>> = {
  approved: { approved: 74, pending: 9, under_review: 6, rejected: 11 },
  pending: { pending: 58, under_review: 30, rejected: 12 },
  rejected: { rejected: 85, pending: 15 },
};

/** @param reviewer the name of the administrator who decided */
export function makeKycApplications(
  random: Random,
  now: Date,
  shops: readonly Shop[],
  accounts: readonly UserRow[],
  reviewer: string,
): KycRow[] {
  const owners = new Map(accounts.map((account) => [account.id, account]));
  const applicants = random
    .shuffle(shops)
    .slice(0, Math.round(shops.length * APPLICATION_SHARE))
    .map(({ vendor }) => ({ vendor, status: random.weightedKey(STATUS_WEIGHTS[vendor.status ?? "pending"]) }));
  const open = applicants
    .filter(({ status }) => status !== "approved")
    .slice(0, Math.round(applicants.length * FLAW_SHARE));
  const flaws = new Map(open.map(({ vendor }, index) => [vendor.id, getItem(KYC_FLAWS, index % KYC_FLAWS.length)]));

  return applicants.map(({ vendor, status }, index): KycRow => {
    const flaw = flaws.get(vendor.id) ?? null;
    const paid = flaw === "account" ? findNextWithAccount(applicants, index) : undefined;
    const createdAt = pickSubmissionTime(random, now, vendor, status);
    return {
      id: random.id(),
      vendorId: vendor.id,
      status,
      ...makeIdentity(random, vendor, owners.get(vendor.userId), flaw),
      ...(paid && { accountNumber: paid.accountNumber, bankName: paid.bankName, ifscCode: paid.ifscCode }),
      documents: pickDocuments(random, status),
      ...makeReview(random, now, status, createdAt, flaw, reviewer),
      searchText: buildKycSearchText(vendor.shopName),
      createdAt,
    };
  });
}

/** Returns the next vendor with a bank account, wrapping around at the end. */
function findNextWithAccount(applicants: readonly { vendor: VendorRow }[], index: number): VendorRow | undefined {
  for (let step = 1; step < applicants.length; step += 1) {
    const { vendor } = getItem(applicants, (index + step) % applicants.length);
    if (vendor.accountNumber) return vendor;
  }
  return undefined;
}

function makeIdentity(random: Random, vendor: VendorRow, owner: UserRow | undefined, flaw: KycFlaw | null) {
  const name = owner?.name ?? makePerson(random).name;
  const stranger = pickOtherPerson(random, name);
  const bank = random.pick(BANKS);
  const account = {
    accountNumber: vendor.accountNumber ?? makeAccountNumber(random, bank),
    bankName: vendor.bankName ?? bank.name,
    ifscCode: vendor.ifscCode ?? makeIfsc(random, bank.code),
  };
  const ownAccount = vendor.businessType === "Proprietorship" || flaw === "name";
  const aadhaarNumber = makeAadhaar(random);
  const otherPhone = makePhone(random);
  const state = CITIES.find((city) => city.name === vendor.city)?.stateCode ?? "27";
  const otherGstin = makeGstin(random, state, makePan(random, "P", stranger));
  return {
    aadhaarName: flaw === "name" ? stranger : name,
    aadhaarNumber: flaw === "checkDigit" ? corruptAadhaar(aadhaarNumber) : aadhaarNumber,
    aadhaarPhone: random.chance(0.85) ? (owner?.phone ?? otherPhone) : otherPhone,
    dateOfBirth: `${random.int(1958, 2001)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`,
    businessType: vendor.businessType,
    gstNumber: flaw === "gstin" ? otherGstin : vendor.gstin,
    businessAddress: vendor.address,
    accountHolderName: ownAccount ? name : vendor.shopName,
    ...account,
  };
}

function pickOtherPerson(random: Random, name: string): string {
  for (;;) {
    const other = makePerson(random).name;
    if (other !== name) return other;
  }
}

/** Picks the documents. Approved applications are mostly complete, and the others often lack some. */
function pickDocuments(random: Random, status: KycStatus): KycDocument[] {
  const share = { approved: 0.98, rejected: 0.85, pending: 0.75, under_review: 0.85 }[status];
  return KYC_DOCUMENTS.filter(() => random.chance(share));
}

/** Returns the submission time: soon after registration if decided, otherwise within the last three weeks. */
function pickSubmissionTime(random: Random, now: Date, vendor: VendorRow, status: KycStatus): Date {
  const registered = vendor.createdAt?.getTime() ?? now.getTime() - 30 * DAY;
  const isUndecided = status === "pending" || status === "under_review";
  const from = isUndecided ? Math.max(registered, now.getTime() - 21 * DAY) : registered;
  const latest = now.getTime() - (isUndecided ? 10 * MINUTE : 12 * HOUR);
  const until = Math.min(latest, from + (isUndecided ? 21 : 3) * DAY);
  return pickTimeInHours(random, from, until, DAY_HOURS, Math.max(latest, from));
}

function makeReview(
  random: Random,
  now: Date,
  status: KycStatus,
  createdAt: Date,
  flaw: KycFlaw | null,
  reviewer: string,
): Pick<KycRow, "reviewedByName" | "reviewedAt" | "reviewComments" | "rejectionReason"> {
  const latest = now.getTime();
  const until = Math.min(createdAt.getTime() + 5 * DAY, latest);
  const reviewedAt = pickTimeInHours(random, createdAt.getTime(), until, OFFICE_HOURS, latest);
  if (status === "pending") {
    return { reviewedByName: null, reviewedAt: null, reviewComments: null, rejectionReason: null };
  }
  const by = { reviewedByName: reviewer, reviewedAt };
  if (status !== "rejected") {
    const reviewComments = random.chance(0.75) ? random.pick(texts.comments[status]) : null;
    return { ...by, reviewComments, rejectionReason: null };
  }
  const { reason, comments } = flaw ? texts.flawRejections[flaw] : random.pick(texts.rejections);
  return { ...by, reviewComments: random.chance(0.8) ? comments : null, rejectionReason: reason };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
