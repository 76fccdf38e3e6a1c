/** Indian cities with the GST code of their state and their PIN codes, and generated street addresses. */
import places from "./places.json" with { type: "json" };
import type { Random } from "./random";

export interface City {
  name: string;
  state: string;
  /** The first two digits of a GSTIN. */
  stateCode: string;
  /** The first and the last PIN code of the city. */
  pins: readonly number[];
  /** The relative frequency of the city. */
  weight: number;
}

export const CITIES: readonly City[] = places.states.flatMap(({ name: state, code: stateCode, cities }) =>
  cities.map((city) => ({ ...city, state, stateCode })),
);

export function pickCity(random: Random): City {
  return random.weightedItem(CITIES);
}

/** Creates the full address of a shop, such as "12, Temple Street, Shanti Nagar, Jaipur, Rajasthan 302017". */
export function makeShopAddress(random: Random, { name, state, pins: [first = 0, last = 0] }: City): string {
  const door = random.chance(0.4) ? `Shop No. ${random.int(1, 60)}` : String(random.int(1, 480));
  const pin = random.int(first, last);
  return `${door}, ${random.pick(places.roads)}, ${random.pick(places.areas)}, ${name}, ${state} ${pin}`;
}

/** Creates the street part of a customer's address. */
export function makeHomeStreet(random: Random): string {
  const street = random.chance(0.4)
    ? `Flat ${random.int(1, 14)}0${random.int(1, 8)}, ${random.pick(places.homes)}`
    : `${random.int(1, 320)}, ${random.pick(places.roads)}`;
  return `${street}, ${random.pick(places.areas)}`;
}
