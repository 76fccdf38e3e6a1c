/** Texts of reviews of products and shops, by rating. */
import type { Random } from "../../sample-data/random";

type Words = readonly [openings: readonly string[], details: readonly string[]];

const PRODUCT_WORDS: Readonly<Record<number, Words>> = {
  5: [
    [
      "Beautiful quality.",
      "Exactly as in the pictures.",
      "Worth every rupee.",
      "My mother loved it.",
      "Excellent!",
      "Better than I expected.",
      "Bought it again.",
      "A perfect gift.",
    ],
    [
      "Packing was neat and safe.",
      "It arrived two days early.",
      "The finish is very fine.",
      "Will order again for my sister.",
      "Everyone at home asks where I got it.",
      "You can see that it is made with care.",
      "Price is very fair.",
      "Reached Guwahati in five days.",
    ],
  ],
  4: [
    [
      "Good product.",
      "Very nice overall.",
      "Happy with it.",
      "Good value for money.",
      "Does what it should.",
      "Nice quality.",
    ],
    [
      "The colour is a little darker than in the photo.",
      "Delivery took a week.",
      "One more size would be helpful.",
      "Packing could be better.",
      "Would buy again in a sale.",
      "The box was slightly dented, the product was fine.",
    ],
  ],
  3: [
    ["It is okay.", "Average.", "Decent for the price.", "Neither good nor bad."],
    [
      "Smaller than it looks in the pictures.",
      "I expected a better finish.",
      "Delivery was late by four days.",
      "Fine for daily use, not for a gift.",
      "The description should say more.",
    ],
  ],
  2: [
    ["Not what I expected.", "Disappointed.", "Below average."],
    [
      "The colour faded after the second wash.",
      "It came with a scratch.",
      "The material feels thin.",
      "The quantity was less than stated.",
    ],
  ],
  1: [
    ["Do not buy.", "Very poor quality.", "Waste of money."],
    [
      "It broke within a week.",
      "I received a different item.",
      "Still waiting for the replacement.",
      "It came damaged and the packing was open.",
    ],
  ],
};

const SHOP_WORDS: Readonly<Record<number, Words>> = {
  5: [
    ["Wonderful shop.", "Very helpful people.", "My favourite seller here.", "Quick and polite."],
    [
      "They called to confirm the colour.",
      "Fourth order, never a problem.",
      "A handwritten note came with the parcel.",
      "Refunded the extra shipping without asking.",
    ],
  ],
  4: [
    ["Good seller.", "Reliable shop.", "Good service."],
    [
      "Answers within a day.",
      "Dispatch took three days.",
      "The invoice came late but came.",
      "Good range of products.",
    ],
  ],
  3: [
    ["Service is average.", "Okay."],
    ["Replies are slow on weekends.", "One of two items came late.", "Had to ask twice for the GST invoice."],
  ],
  2: [
    ["Slow service.", "Could be much better."],
    ["Nobody answers the phone.", "They sent the wrong size and took ten days to replace it."],
  ],
  1: [
    ["Bad experience.", "Never again."],
    ["No reply to three messages.", "The order was cancelled without a reason."],
  ],
};

/** Picks a rating. The average is close to 4.1. */
export function makeRating(random: Random): number {
  return random.weighted([
    [5, 47],
    [4, 30],
    [3, 13],
    [2, 6],
    [1, 4],
  ] as const);
}

/** Picks a comment. One in five reviews has only a rating. */
export function makeComment(random: Random, rating: number, about: "product" | "shop"): string | null {
  const words = (about === "product" ? PRODUCT_WORDS : SHOP_WORDS)[rating];
  if (!words || random.chance(0.2)) return null;
  const [openings, details] = words;
  if (random.chance(0.15)) return random.pick(openings);
  if (random.chance(0.15)) return random.pick(details);
  return `${random.pick(openings)} ${random.pick(details)}`;
}
