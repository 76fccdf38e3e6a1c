/** Generates invented people from common given and family names. */
import people from "./people.json" with { type: "json" };
import type { Random } from "./random";

export interface Person {
  given: string;
  family: string;
  name: string;
}

export function makePerson(random: Random): Person {
  const given = random.pick(people.givenNames);
  const family = random.pick(people.familyNames);
  return { given, family, name: `${given} ${family}` };
}

/** Creates an email address at a reserved domain. The address is not in `taken`. */
export function makeEmail(random: Random, person: Person, taken: Set<string>): string {
  return makeUniqueEmail(`${person.given}.${person.family}`, random.pick(people.mailHosts), taken);
}

/** Creates an email address at the domain of a shop. The address is not in `taken`. */
export function makeShopEmail(person: Person, shopName: string, taken: Set<string>): string {
  const host = shopName
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return makeUniqueEmail(person.given, `${host}.example`, taken);
}

function makeUniqueEmail(local: string, host: string, taken: Set<string>): string {
  const plain = local.toLowerCase().replace(/[^a-z.]/g, "");
  let email = `${plain}@${host}`;
  for (let n = 2; taken.has(email); n += 1) email = `${plain}${n}@${host}`;
  taken.add(email);
  return email;
}
