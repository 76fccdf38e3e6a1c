/** Generates the demo customers, ordered by registration time. */
import { pickDaytime } from "../../sample-data/calendar";
import { makePhone } from "../../sample-data/identifiers";
import { makeEmail, makePerson } from "../../sample-data/people";
import type { Random } from "../../sample-data/random";
import type { UserRow } from "../../sample-data/rows";

export type CustomerRow = UserRow & { createdAt: Date };

export function makeCustomers(random: Random, now: Date, count: number, takenEmails: Set<string>): CustomerRow[] {
  const customers = Array.from({ length: count }, (_, index): CustomerRow => {
    const person = makePerson(random);
    return {
      id: random.id(),
      name: person.name,
      email: makeEmail(random, person, takenEmails),
      role: "customer",
      phone: random.chance(0.05) ? null : makePhone(random),
      passwordHash: null,
      createdAt: pickDaytime(random, now, index === 0 ? 720 : 0.3 + 700 * random.next()),
    };
  });
  return customers.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
