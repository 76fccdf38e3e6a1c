/** Generates the demo templates for rejections and replies. */
import type { TemplateUse } from "../../../resources/templates/contract";
import type { templates } from "../../db/schema-templates";
import { DAY } from "../../sample-data/calendar";
import { createRandom } from "../../sample-data/random";

const TEXTS: readonly (readonly [use: TemplateUse, name: string, text: string, daysAgo: number])[] = [
  [
    "vendor",
    "GST certificate missing",
    "Your GST certificate is not among the documents. Please upload the certificate (form REG-06) and register again.",
    310,
  ],
  [
    "vendor",
    "PAN is another person's",
    "The PAN does not belong to the owner of the shop. Please register with the PAN of the proprietor or of the company.",
    310,
  ],
  [
    "vendor",
    "Bank details do not match",
    "The name of the bank account is not that of the shop or its owner. Please give an account of the business.",
    190,
  ],
  [
    "kyc",
    "Scan is not readable",
    "The Aadhaar card cannot be read. Please scan both sides flat and in daylight, without a flash.",
    310,
  ],
  [
    "kyc",
    "Documents missing",
    "Not all four documents are there. Please send both sides of the Aadhaar card, the PAN card and the business licence.",
    280,
  ],
  [
    "kyc",
    "Names do not agree",
    "The Aadhaar card and the bank account carry different names. Please send a letter of the bank that explains it.",
    145,
  ],
  [
    "product",
    "Pictures are not your own",
    "The pictures carry the mark of another seller. Please upload pictures that you took yourself.",
    240,
  ],
  [
    "product",
    "Country of origin missing",
    "The specifications do not name the country of origin, which has to be shown for every product.",
    240,
  ],
  [
    "product",
    "Price above MRP",
    "The price is above the maximum retail price that is printed on the pack. Please correct it and submit again.",
    75,
  ],
  [
    "ticket",
    "Refund is under way",
    "We have started the refund. It reaches your account within five to seven working days.",
    260,
  ],
  [
    "ticket",
    "Parcel is delayed",
    "We are sorry that your parcel is late. We have asked the courier and will write to you within a day.",
    260,
  ],
  ["ticket", "More details please", "Please send us the order number and a picture, so that we can look into it.", 30],
];

export function makeTemplates(seed: number, now: Date): (typeof templates.$inferInsert)[] {
  const random = createRandom(seed, "templates");
  return TEXTS.map(([use, name, text, daysAgo]) => ({
    id: random.id(),
    name,
    use,
    text,
    createdAt: new Date(now.getTime() - daysAgo * DAY),
  }));
}
