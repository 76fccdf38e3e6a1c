/** Generates the demo vendors with the accounts of their owners. */
import { DOCUMENT_KINDS, type DocumentKind } from "../../files/file-paths";
import { buildVendorSearchText } from "./search-text";
import { DAY, HOUR, OFFICE_HOURS, pickDaytime, pickTimeInHours } from "../../sample-data/calendar";
import { DEPARTMENTS, type Department } from "../../sample-data/departments";
import {
  BANKS,
  makeAccountNumber,
  makeGstin,
  makeIfsc,
  makePan,
  makePhone,
  corruptGstin,
} from "../../sample-data/identifiers";
import { makePerson, makeShopEmail, type Person } from "../../sample-data/people";
import { CITIES, pickCity, makeShopAddress, type City } from "../../sample-data/places";
import { getItem, type Random } from "../../sample-data/random";
import type { UserRow, VendorRow } from "../../sample-data/rows";
import { describeShop, makeShopName, pickBusinessType, type BusinessType } from "../../sample-data/shops";
import decisions from "./sample-decisions.json" with { type: "json" };

type Status = "pending" | "approved" | "rejected";

/** A vendor with the data that products need. */
export interface Shop {
  vendor: VendorRow;
  department: Department;
  /** The time of approval, or null if the vendor may not sell. */
  openSince: number | null;
}

/** The share of vendors with a wrong identifier. */
const FLAW_SHARE = 0.04;

/** The flaws in the identifiers of a few vendors, so that reviewers have something to find. */
type VendorFlaw = keyof typeof decisions.flawRejections;
const VENDOR_FLAWS = Object.keys(decisions.flawRejections) as VendorFlaw[];

interface Rejection {
  reason: string;
  notes: string;
  /** The document that the vendor did not upload. */
  missing?: string;
}

/** Creates the shops. If there are more shops than `owners`, some accounts own several. */
export function makeShops(
  random: Random,
  now: Date,
  count: number,
  owners: number,
  takenEmails: Set<string>,
): { shops: Shop[]; accounts: UserRow[] } {
  const shops: Shop[] = [];
  const accounts: { row: UserRow; person: Person }[] = [];
  const takenNames = new Set<string>();
  const flawsLeft = countFlaws(count);
  let flawed = 0;

  for (const [index, status] of pickStatuses(random, count).entries()) {
    const createdAt = pickDaytime(random, now, pickAgeInDays(random, status, index));
    const department = random.pick(DEPARTMENTS);
    const city = pickCity(random);
    const known = accounts[index % owners];
    const person = known?.person ?? makePerson(random);
    const shopName = makeShopName(random, department, city, person.family, takenNames);
    const phone = makePhone(random);
    const account = known ?? {
      person,
      row: makeOwnerAccount(random, person, makeShopEmail(person, shopName, takenEmails), phone, createdAt),
    };
    if (!known) accounts.push(account);
    else if (known.row.createdAt && known.row.createdAt > createdAt)
      known.row.createdAt = new Date(createdAt.getTime() - HOUR);

    let flaw: VendorFlaw | null = null;
    if (flawsLeft[status] > 0) {
      flawsLeft[status] -= 1;
      flaw = getItem(VENDOR_FLAWS, flawed % VENDOR_FLAWS.length);
      flawed += 1;
    }
    const type = pickBusinessType(random);
    const identity = makeIdentifiers(random, type, type.panLetter === "P" ? person.family : shopName, city, flaw);
    const decision = makeDecision(random, status, createdAt, now, flaw);
    const vendor: VendorRow = {
      id: random.id(),
      userId: account.row.id,
      shopName,
      phone: random.chance(0.03) ? null : phone,
      address: random.chance(0.02) ? null : makeShopAddress(random, city),
      city: city.name,
      businessType: type.name,
      businessCategory: random.chance(0.06) ? null : department.name,
      ...identity,
      description: random.chance(0.08) ? null : describeShop(random, department, city),
      status,
      ...decision,
      productCount: 0,
      searchText: "",
      createdAt,
    };
    vendor.searchText = buildVendorSearchText(vendor, account.row.email);
    shops.push({ vendor, department, openSince: vendor.approvalDate?.getTime() ?? null });
  }
  return { shops, accounts: accounts.map(({ row }) => row) };
}

/** Picks the statuses: a quarter pending, a tenth rejected. The first is always approved, so that there is a seller. */
function pickStatuses(random: Random, count: number): Status[] {
  const pending = Math.round(count / 4);
  const rejected = Math.round(count / 10);
  const rest = Array.from({ length: Math.max(0, count - 1) }, (_, i): Status => {
    if (i < pending) return "pending";
    return i < pending + rejected ? "rejected" : "approved";
  });
  return count > 0 ? ["approved", ...random.shuffle(rest)] : [];
}

function countFlaws(count: number): Record<Status, number> {
  const total = Math.round(count * FLAW_SHARE);
  const pending = Math.round(total * 0.4);
  const rejected = Math.round(total * 0.2);
  return { pending, rejected, approved: total - pending - rejected };
}

/** Picks the age. Every status has recent vendors, so that the first page shows all three. The first is the oldest. */
function pickAgeInDays(random: Random, status: Status, index: number): number {
  if (index === 0) return 900;
  if (status === "pending") return 0.2 + 45 * random.next() ** 1.2;
  return 2 + (status === "approved" ? 860 : 480) * random.next() ** 2;
}

function makeOwnerAccount(random: Random, person: Person, email: string, phone: string, shopCreatedAt: Date): UserRow {
  return {
    id: random.id(),
    name: person.name,
    email,
    role: "vendor",
    phone,
    passwordHash: null,
    createdAt: new Date(shopCreatedAt.getTime() - random.int(5, 180) * 60_000),
  };
}

function makeIdentifiers(random: Random, type: BusinessType, holder: string, city: City, flaw: VendorFlaw | null) {
  const panNumber = makePan(random, type.panLetter, holder);
  const registeredPan = flaw === "pan" ? makePan(random, type.panLetter, holder) : panNumber;
  const stateCode =
    flaw === "state"
      ? random.pick(CITIES.filter((other) => other.stateCode !== city.stateCode)).stateCode
      : city.stateCode;
  const right = makeGstin(random, stateCode, registeredPan);
  const gstin = flaw === "checkDigit" ? corruptGstin(right) : right;
  const bank = random.pick(BANKS);
  const ifscBank = flaw === "bank" ? random.pick(BANKS.filter((other) => other !== bank)) : bank;
  const hasBank = flaw === "bank" || random.chance(0.96);
  return {
    gstin: flaw === null && random.chance(0.06) ? null : gstin,
    panNumber,
    bankName: hasBank ? bank.name : null,
    accountNumber: hasBank ? makeAccountNumber(random, bank) : null,
    ifscCode: hasBank ? makeIfsc(random, ifscBank.code) : null,
  };
}

function makeDecision(random: Random, status: Status, createdAt: Date, now: Date, flaw: VendorFlaw | null) {
  const undecided = {
    approvalDate: null,
    rejectionDate: null,
    approvalNotes: null,
    rejectionReason: null,
    rejectionNotes: null,
  };
  const [created, latest] = [createdAt.getTime(), now.getTime()];
  const until = Math.min(created + 5 * DAY, latest);
  const decidedAt = pickTimeInHours(random, created + 4 * HOUR, until, OFFICE_HOURS, latest);
  if (status === "approved") {
    return {
      ...undecided,
      approvalDate: decidedAt,
      approvalNotes: random.chance(0.7) ? random.pick(decisions.approvalNotes) : null,
      documents: pickDocuments(random, [86, 10, 3, 1]),
    };
  }
  if (status === "pending") return { ...undecided, documents: pickDocuments(random, [45, 25, 15, 15]) };
  const rejection: Rejection = flaw ? decisions.flawRejections[flaw] : random.pick(decisions.rejections);
  return {
    ...undecided,
    rejectionDate: decidedAt,
    rejectionReason: rejection.reason,
    rejectionNotes: random.chance(0.8) ? rejection.notes : null,
    documents: pickDocuments(random, [70, 20, 10, 0]).filter((kind) => kind !== rejection.missing),
  };
}

/** Picks the uploaded documents. The weights are for three, two, one and no documents. */
function pickDocuments(random: Random, weights: readonly number[]): DocumentKind[] {
  const count = random.weighted([3, 2, 1, 0], weights);
  const kept = new Set(random.shuffle(DOCUMENT_KINDS).slice(0, count));
  return DOCUMENT_KINDS.filter((kind) => kept.has(kind));
}
