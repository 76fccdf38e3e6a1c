/** Generates names, descriptions and business types of invented shops. */
import type { Department } from "./departments";
import { fillPlaceholders } from "./placeholders";
import type { City } from "./places";
import type { Random } from "./random";
import shops from "./shops.json" with { type: "json" };

export interface BusinessType {
  name: string;
  /** The fourth letter of the PAN. */
  panLetter: string;
}

export function pickBusinessType(random: Random): BusinessType {
  return random.weightedItem(shops.businessTypes);
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
    let name = makeShortName(random, department, family);
    if (attempt >= 4) name = `${random.pick(shops.firstWords)} ${name}`;
    if (attempt >= 2) name = `${name}, ${city.name}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function makeShortName(random: Random, department: Department, family: string): string {
  const word = random.pick(department.shopWords);
  const first = random.pick(shops.firstWords);
  const kind = random.next();
  if (kind < 0.12) return `${family} & ${random.pick(shops.families)} ${word}`;
  if (kind < 0.24) return `${random.pick(shops.prefixes)} ${first} ${word}`;
  return `${first} ${word}`;
}

export function describeShop(random: Random, department: Department, city: City): string {
  const facts = { city: city.name, state: city.state, since: String(random.int(1974, 2023)) };
  const opening = fillPlaceholders(random.pick(shops.openings), facts);
  const closing = random.pick(shops.closings);
  return `${opening} ${random.pick(department.shopSentences)} ${closing}`;
}
