/** Generates names, descriptions and business types of invented shops. */
import type { Department } from "./department";
import type { City } from "./places";
import type { Random } from "./random";

const LEADS = [
  "Aangan",
  "Abhrak",
  "Alaknanda",
  "Ambika",
  "Anandam",
  "Aranyak",
  "Ashadha",
  "Avani",
  "Badri",
  "Bakul",
  "Bela",
  "Bhumika",
  "Chaitra",
  "Champaka",
  "Chitravan",
  "Dakshina",
  "Deepshikha",
  "Dhanvi",
  "Dhruvtara",
  "Ekayan",
  "Falguni",
  "Gagan",
  "Gangotra",
  "Gharonda",
  "Girija",
  "Godavari",
  "Gulmohar",
  "Hamsa",
  "Haritam",
  "Hastakala",
  "Indradhanush",
  "Jaltarang",
  "Jhoola",
  "Jugnu",
  "Kadamba",
  "Kalavati",
  "Kalpavan",
  "Kamalini",
  "Kanchan",
  "Kaveri",
  "Kesariya",
  "Kinara",
  "Kuhu",
  "Kumudini",
  "Lehar",
  "Madhuban",
  "Malhar",
  "Manjari",
  "Mayura",
  "Megha",
  "Mithila",
  "Mogra",
  "Mrinalini",
  "Nakshatra",
  "Nandanvan",
  "Narmada",
  "Navrang",
  "Neelambar",
  "Nirjhar",
  "Palash",
  "Panchtara",
  "Parijat",
  "Pavitra",
  "Phulwari",
  "Prakriti",
  "Purvai",
  "Rangmanch",
  "Rangoli",
  "Ritu",
  "Rohitak",
  "Sadabahar",
  "Samriddhi",
  "Sandhya",
  "Saptarang",
  "Saranga",
  "Sarayu",
  "Shatadal",
  "Shravan",
  "Shubharambh",
  "Sindhura",
  "Sona Mahal",
  "Surabhi",
  "Swarnarekha",
  "Tarangini",
  "Trisandhya",
  "Tulika",
  "Tungabhadra",
  "Udayini",
  "Upavan",
  "Utpala",
  "Vaishakha",
  "Vanraj",
  "Varsha",
  "Vasanti",
  "Vanavasa",
  "Vrinda",
  "Yamuna",
  "Yashoda",
] as const;

const OPENINGS = ["Shree", "Sri", "New", "Maa", "Jai"] as const;

/** Business types with the fourth letter of their PAN, and their weights. */
const BUSINESS_TYPES = [
  [{ name: "Proprietorship", panLetter: "P" }, 46],
  [{ name: "Partnership", panLetter: "F" }, 16],
  [{ name: "Private Limited", panLetter: "C" }, 20],
  [{ name: "LLP", panLetter: "F" }, 9],
  [{ name: "Cooperative Society", panLetter: "A" }, 4],
  [{ name: "Hindu Undivided Family", panLetter: "H" }, 3],
  [{ name: "Trust", panLetter: "T" }, 2],
] as const;

export interface BusinessType {
  name: string;
  panLetter: string;
}

export function pickBusinessType(random: Random): BusinessType {
  return random.weighted<BusinessType>(BUSINESS_TYPES);
}

/** Creates a name that is not in `taken`. The city and a second word are added only if the short name is taken. */
export function makeShopName(
  random: Random,
  department: Department,
  city: City,
  family: string,
  taken: Set<string>,
): string {
  for (let attempt = 0; ; attempt += 1) {
    const base = makeShortName(random, department, family);
    const name =
      attempt < 2 ? base : attempt < 4 ? `${base}, ${city.name}` : `${random.pick(LEADS)} ${base}, ${city.name}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function makeShortName(random: Random, department: Department, family: string): string {
  const word = random.pick(department.shopWords);
  const lead = random.pick(LEADS);
  const kind = random.next();
  if (kind < 0.12) return `${family} & ${random.pick(["Sons", "Daughters", "Brothers", "Family"] as const)} ${word}`;
  if (kind < 0.24) return `${random.pick(OPENINGS)} ${lead} ${word}`;
  return `${lead} ${word}`;
}

export function describeShop(random: Random, department: Department, city: City): string {
  const since = random.int(1974, 2023);
  const opening = random.pick([
    `Based in ${city.name} since ${since}.`,
    `A small business from ${city.name}, ${city.state}.`,
    `Started in ${since} in ${city.name} and now selling online.`,
  ]);
  const closing = random.pick([
    "Orders leave within two working days.",
    "Bulk and gift orders are welcome.",
    "Easy returns within seven days.",
    "Every order comes with a GST invoice.",
  ]);
  return `${opening} ${random.pick(department.shopSentences)} ${closing}`;
}
