/** Indian cities with the GST code of their state and their PIN codes, and generated street addresses. */
import type { Random } from "./random";

export interface City {
  name: string;
  state: string;
  /** The first two digits of a GSTIN. */
  stateCode: string;
  /** The first and the last PIN code of the city. */
  pins: readonly [first: number, last: number];
  /** The relative frequency of the city. */
  weight: number;
}

type Row = readonly [name: string, firstPin: number, lastPin: number, weight: number];

const STATES: readonly (readonly [state: string, code: string, cities: readonly Row[]])[] = [
  ["Jammu and Kashmir", "01", [["Srinagar", 190001, 190025, 2]]],
  ["Himachal Pradesh", "02", [["Shimla", 171001, 171013, 1]]],
  [
    "Punjab",
    "03",
    [
      ["Ludhiana", 141001, 141017, 3],
      ["Amritsar", 143001, 143009, 2],
    ],
  ],
  ["Chandigarh", "04", [["Chandigarh", 160001, 160047, 2]]],
  ["Uttarakhand", "05", [["Dehradun", 248001, 248014, 2]]],
  [
    "Haryana",
    "06",
    [
      ["Gurugram", 122001, 122018, 4],
      ["Panipat", 132103, 132108, 2],
    ],
  ],
  ["Delhi", "07", [["New Delhi", 110001, 110096, 10]]],
  [
    "Rajasthan",
    "08",
    [
      ["Jaipur", 302001, 302039, 7],
      ["Jodhpur", 342001, 342015, 3],
      ["Udaipur", 313001, 313004, 2],
    ],
  ],
  [
    "Uttar Pradesh",
    "09",
    [
      ["Lucknow", 226001, 226031, 4],
      ["Varanasi", 221001, 221011, 4],
      ["Kanpur", 208001, 208027, 2],
      ["Agra", 282001, 282010, 2],
    ],
  ],
  ["Bihar", "10", [["Patna", 800001, 800030, 2]]],
  ["Meghalaya", "17", [["Shillong", 793001, 793022, 1]]],
  ["Assam", "18", [["Guwahati", 781001, 781040, 2]]],
  [
    "West Bengal",
    "19",
    [
      ["Kolkata", 700001, 700150, 6],
      ["Siliguri", 734001, 734015, 1],
    ],
  ],
  ["Jharkhand", "20", [["Ranchi", 834001, 834010, 1]]],
  [
    "Odisha",
    "21",
    [
      ["Bhubaneswar", 751001, 751030, 2],
      ["Cuttack", 753001, 753015, 1],
    ],
  ],
  ["Chhattisgarh", "22", [["Raipur", 492001, 492016, 1]]],
  [
    "Madhya Pradesh",
    "23",
    [
      ["Indore", 452001, 452020, 3],
      ["Bhopal", 462001, 462047, 2],
    ],
  ],
  [
    "Gujarat",
    "24",
    [
      ["Ahmedabad", 380001, 380063, 6],
      ["Surat", 395001, 395010, 5],
      ["Vadodara", 390001, 390025, 2],
    ],
  ],
  [
    "Maharashtra",
    "27",
    [
      ["Mumbai", 400001, 400104, 10],
      ["Pune", 411001, 411062, 6],
      ["Nagpur", 440001, 440037, 2],
      ["Nashik", 422001, 422013, 2],
    ],
  ],
  [
    "Karnataka",
    "29",
    [
      ["Bengaluru", 560001, 560103, 9],
      ["Mysuru", 570001, 570034, 2],
      ["Mangaluru", 575001, 575030, 1],
    ],
  ],
  ["Goa", "30", [["Panaji", 403001, 403006, 1]]],
  [
    "Kerala",
    "32",
    [
      ["Kochi", 682001, 682042, 4],
      ["Thiruvananthapuram", 695001, 695045, 2],
      ["Kozhikode", 673001, 673032, 1],
    ],
  ],
  [
    "Tamil Nadu",
    "33",
    [
      ["Chennai", 600001, 600119, 7],
      ["Coimbatore", 641001, 641049, 3],
      ["Madurai", 625001, 625022, 2],
    ],
  ],
  [
    "Telangana",
    "36",
    [
      ["Hyderabad", 500001, 500098, 7],
      ["Warangal", 506001, 506015, 1],
    ],
  ],
  [
    "Andhra Pradesh",
    "37",
    [
      ["Visakhapatnam", 530001, 530053, 2],
      ["Vijayawada", 520001, 520015, 2],
    ],
  ],
];

export const CITIES: readonly City[] = STATES.flatMap(([state, stateCode, rows]) =>
  rows.map(([name, first, last, weight]) => ({ name, state, stateCode, pins: [first, last] as const, weight })),
);

const WEIGHTED_CITIES = CITIES.map((city) => [city, city.weight] as const);

const ROADS = [
  "Station Road",
  "Main Bazaar Road",
  "Temple Street",
  "Market Road",
  "College Road",
  "Lake View Road",
  "Church Street",
  "Old Mill Road",
  "Canal Road",
  "Fort Road",
  "Ring Road",
  "Park Street",
  "Hospital Road",
  "Gandhi Road",
  "Nehru Road",
  "Library Road",
  "Clock Tower Road",
  "Court Road",
  "Museum Road",
  "Bank Street",
  "5th Cross",
  "2nd Main",
  "Link Road",
] as const;

const AREAS = [
  "Shanti Nagar",
  "Vasant Vihar",
  "Lakshmi Nagar",
  "Ashok Nagar",
  "Saraswati Colony",
  "Green Park",
  "Subhash Nagar",
  "Indira Colony",
  "Krishna Nagar",
  "Sadar Bazaar",
  "Civil Lines",
  "Model Town",
  "Nehru Nagar",
  "Ram Nagar",
  "Industrial Area",
  "Gokul Colony",
  "Patel Nagar",
  "Tilak Nagar",
  "Vivekananda Layout",
  "Jawahar Colony",
] as const;

const HOMES = [
  "Sai Residency",
  "Lotus Apartments",
  "Sunrise Heights",
  "Gulmohar Enclave",
  "Neem Court",
  "Silver Oak Towers",
] as const;

export function pickCity(random: Random): City {
  return random.weighted(WEIGHTED_CITIES);
}

/** Creates the full address of a shop, such as "12, Temple Street, Shanti Nagar, Jaipur, Rajasthan 302017". */
export function makeShopAddress(random: Random, city: City): string {
  const door = random.chance(0.4) ? `Shop No. ${random.int(1, 60)}` : String(random.int(1, 480));
  const pin = random.int(city.pins[0], city.pins[1]);
  return `${door}, ${random.pick(ROADS)}, ${random.pick(AREAS)}, ${city.name}, ${city.state} ${pin}`;
}

/** Creates the street part of a customer's address. */
export function makeHomeStreet(random: Random): string {
  if (random.chance(0.4))
    return `Flat ${random.int(1, 14)}0${random.int(1, 8)}, ${random.pick(HOMES)}, ${random.pick(AREAS)}`;
  return `${random.int(1, 320)}, ${random.pick(ROADS)}, ${random.pick(AREAS)}`;
}
