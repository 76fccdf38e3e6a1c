/** Topics of tickets about orders. */
import { MINOR_PRIORITIES, URGENT_PRIORITIES, USUAL_PRIORITIES, type OrderTopic } from "./sample-topic";

export const ORDER_TOPICS: readonly OrderTopic[] = [
  {
    weight: 16,
    statuses: ["shipped", "processing"],
    days: [4, 12],
    priorities: USUAL_PRIORITIES,
    stories: [
      [
        "Order {order} has not arrived",
        "I ordered {product} from {shop} and the promised date has passed. Tracking has not moved for three days.",
        "Sorry for the wait, {given}. We have asked {shop} and the courier where order {order} is, and write today.",
        "The tracking page still shows the same place.",
        "The parcel had missed its lorry. It was handed over in {city} today.",
      ],
      [
        "Delivery to {city} is late",
        "My order {order} was to reach {city} by the weekend. The courier does not pick up the phone.",
        "Namaste {given}, the parcel is held up at the sorting centre before {city}. We have marked it as urgent.",
        "Okay, please keep me posted. Somebody is at home all day.",
        "The courier confirms the delivery of {product}. Please write again if anything is missing.",
      ],
      [
        "Where is my {product}?",
        "It is a gift for a function this week. Please tell me honestly whether order {order} will come in time.",
        "{given}, {shop} has promised the express courier. It should be with you in two days.",
        "The function is on Saturday, please make sure.",
        "Delivered this morning, as you confirmed on the phone.",
      ],
    ],
  },
  {
    weight: 11,
    statuses: ["delivered"],
    days: [6, 20],
    priorities: URGENT_PRIORITIES,
    stories: [
      [
        "{product} arrived damaged",
        "The box was crushed on one side and {product} inside is broken. I have photos of the packing.",
        "We are sorry, {given}. {shop} will send a new piece; please keep the damaged one for the courier.",
        "A replacement is fine, but please with proper packing.",
        "The replacement is delivered and the damaged piece was picked up. Sorry again for the trouble.",
      ],
      [
        "Broken item in order {order}",
        "I opened the parcel in front of the courier and {product} was already cracked. I want my money back.",
        "Thank you for telling us at once. We have booked a pickup in {city} and return {amount} after that.",
        "Picked up today. The courier has signed for it.",
        "We have returned {amount} to your payment method. Banks need up to five working days.",
      ],
    ],
  },
  {
    weight: 8,
    statuses: ["delivered"],
    days: [6, 18],
    priorities: USUAL_PRIORITIES,
    stories: [
      [
        "Wrong item in order {order}",
        "I ordered {product} and got something else. The bill in the box is mine, the item is not.",
        "{given}, please tell us what is printed on the label of the item, then {shop} can send the right one.",
        "The label has the name of another customer on it.",
        "The right item is delivered. The other parcel has found its owner, too.",
      ],
      [
        "Not what I chose at {shop}",
        "Order {order}: the colour and the size are not the ones that I picked for {product}. Please exchange it.",
        "We have booked a pickup at your address in {city} and asked {shop} for the right one.",
        "The pickup person came, the right item has not.",
        "{shop} has exchanged the item at no cost to you.",
      ],
    ],
  },
  {
    weight: 9,
    statuses: ["cancelled", "refunded"],
    days: [5, 25],
    priorities: URGENT_PRIORITIES,
    stories: [
      [
        "Refund of {amount} not received",
        "Order {order} was cancelled and {amount} has not come back to my account. My bank sees nothing pending.",
        "{given}, the refund of {amount} has left us and waits at the bank. We have asked for its reference number.",
        "My branch asks for the UTR number.",
        "The bank confirms the credit of {amount}. The reference number is in our e-mail to you.",
      ],
      [
        "Money for order {order} is still missing",
        "It is more than a week since {shop} cancelled my order. I paid {amount} in advance and want it back.",
        "We see the cancellation of {order} and have asked the payments team to check the transfer.",
        "It was paid from my savings account. Still nothing today.",
        "The first transfer had failed. We sent {amount} again and it was credited this morning.",
      ],
    ],
  },
  {
    weight: 7,
    statuses: ["pending", "confirmed", "processing"],
    days: [0.1, 3],
    priorities: USUAL_PRIORITIES,
    stories: [
      [
        "Ordered {product} twice by mistake",
        "I pressed Buy two times and now have it double. Please cancel order {order} before it is sent.",
        "{given}, we have asked {shop} to hold order {order}. If it has not been packed, we cancel it today.",
        "Thanks, please confirm once it is cancelled.",
        "{shop} has taken the order back, and the refund is on its way.",
      ],
      [
        "Please cancel order {order}",
        "My plans have changed, I do not need {product} any more. It shows as not yet dispatched.",
        "We can cancel order {order}. Shall {amount} go back the way it was paid?",
        "Yes please, to the same account.",
        "Done: nothing will be sent to {city}.",
      ],
    ],
  },
  {
    weight: 6,
    statuses: ["pending", "confirmed", "processing", "shipped"],
    days: [0.2, 4],
    priorities: USUAL_PRIORITIES,
    stories: [
      [
        "Wrong address on order {order}",
        "I shifted last month and the old flat is still on the order. Same building in {city}, second floor now.",
        "{given}, please write the full new address with pin code, and we pass it to the courier.",
        "Pin code is the same, only wing B instead of A.",
        "The courier has the new address.",
      ],
      [
        "Deliver {product} to my office",
        "Nobody will be at home in {city} until Monday. Please send order {order} to my office instead.",
        "The parcel is not out for delivery yet. We have asked {shop} to print a new label.",
        "Please note the landmark: opposite the post office.",
        "{shop} has sent the parcel with the corrected label.",
      ],
    ],
  },
  {
    weight: 6,
    statuses: ["delivered"],
    days: [4, 14],
    priorities: URGENT_PRIORITIES,
    stories: [
      [
        "Marked as delivered, but nothing came",
        "The app says {product} was left at my door in {city}. The guard at the gate has no entry of it.",
        "{given}, we have asked the courier for proof of delivery and the name of who took the parcel.",
        "My neighbours did not take it either.",
        "The parcel had been left at another tower. It is with you now, as you confirmed by phone.",
      ],
      [
        "Order {order} shows delivered, I have no parcel",
        "I got the delivery message, but no parcel and no call. {amount} is not small money for me.",
        "This should not happen. We trace order {order} with {shop} and tell you within two days.",
        "The signature on the proof is not mine.",
        "The courier accepts the loss. We have returned {amount}.",
      ],
    ],
  },
  {
    weight: 6,
    statuses: ["delivered"],
    days: [8, 30],
    priorities: MINOR_PRIORITIES,
    stories: [
      [
        "Invoice of {order} without my GSTIN",
        "I need a GST invoice for {product} in the name of my firm. The bill in the box has only my own name.",
        "{given}, please send the GSTIN and the name as on the certificate. {shop} will issue the invoice again.",
        "The name has changed to Private Limited, please take care.",
        "{shop} has issued the corrected invoice.",
      ],
      [
        "Bill from {shop} missing",
        "Please send the tax invoice of order {order} for {amount}. My accountant closes the month on Friday.",
        "We have asked {shop} for the invoice of order {order}.",
        "Today is Thursday, please remind them.",
        "The invoice is in your mailbox and under the order.",
      ],
    ],
  },
  {
    weight: 6,
    statuses: ["delivered"],
    days: [9, 24],
    priorities: USUAL_PRIORITIES,
    stories: [
      [
        "Nobody came for the return of {product}",
        "I waited at home for two days. The app now says that I was not available.",
        "Sorry, {given}. We have booked another courier for {city}; they call before they come.",
        "Nobody has called so far.",
        "The return is complete, and {amount} is refunded.",
      ],
      [
        "Pickup for {order} failed twice",
        "The pickup was set for Tuesday, then for Thursday. Please send somebody or tell me where to drop the parcel.",
        "The pickup is set again, tomorrow between 10 and 2. Please keep the parcel packed.",
        "Picked up today, please start the refund.",
        "{shop} has the parcel back, and {amount} is on its way to you.",
      ],
    ],
  },
  {
    weight: 5,
    statuses: ["delivered"],
    days: [7, 25],
    priorities: MINOR_PRIORITIES,
    stories: [
      [
        "{product} is not as shown",
        "The pictures show a much finer finish. What I got looks like another batch altogether.",
        "You can return it within the return window, {given}; shall we book a pickup?",
        "Yes, please book the pickup.",
        "The item is returned and {amount} refunded.",
      ],
      [
        "Please correct the description of {product}",
        "It says handmade, and mine is clearly from a machine. I will keep it, but others should know.",
        "Thank you, {given}. We compare the listing with your photos and speak with {shop}.",
        "I only want that others are not misled.",
        "{shop} has changed the text and the pictures of the listing.",
      ],
    ],
  },
];
