/** Topics of tickets from customers about their accounts, and from vendors about their shops. */
import { MINOR_PRIORITIES, URGENT_PRIORITIES, USUAL_PRIORITIES, type Topic } from "./sample-topic";

export const CUSTOMER_TOPICS: readonly Topic[] = [
  {
    weight: 6,
    priorities: URGENT_PRIORITIES,
    stories: [
      [
        "OTP does not arrive",
        "I press Send OTP and nothing comes, not even after ten minutes. The number is right, other messages arrive.",
        "{given}, your number seems to block service messages. Please send START to the number of your provider.",
        "Did that, still the same.",
        "The provider has lifted the block; the last two OTPs were delivered.",
      ],
      [
        "Cannot sign in with my new phone",
        "I changed my handset and my SIM. The OTP goes to the old number, which I do not have any more.",
        "We can move your account to the new number. Which e-mail address do you use with us, {given}?",
        "The one that this ticket came from.",
        "Your account has the new number. You are signed in again, as we can see.",
      ],
      [
        "OTP comes too late",
        "It comes, but always after it has expired. My network is fine.",
        "We see several attempts. Please wait for fifteen minutes, then ask for one new OTP only.",
        "It came now, but the app says that it is wrong.",
        "Only the newest OTP counts. The last one was accepted.",
      ],
    ],
  },
  {
    weight: 5,
    priorities: MINOR_PRIORITIES,
    stories: [
      [
        "Code from the SMS does not work",
        "The code from your message is refused with the words not applicable. My basket is well above the minimum.",
        "{given}, that coupon is for the first order of an account. We have put another one into yours.",
        "The message did not mention that.",
        "We have passed that on. The new code works until the end of the month.",
      ],
      [
        "Discount missing at payment",
        "I applied the coupon, the discount showed, and at payment it was gone. Please adjust it.",
        "Coupons go by the price after other discounts. Which basket did you try it with?",
        "It was two kurtas and a dupatta.",
        "You are right, that was our mistake. The difference is in your wallet.",
      ],
    ],
  },
  {
    weight: 4,
    priorities: MINOR_PRIORITIES,
    stories: [
      [
        "Change my mobile number",
        "I have a new number and want all messages on it. The profile page does not let me change it.",
        "{given}, for your safety we call the old number once before we change it. When are you free?",
        "Any time before noon is fine.",
        "Your number is changed. Please sign in once more.",
      ],
      [
        "Two accounts with my name",
        "I made a second account by mistake. Please keep the older one, my orders are there.",
        "We can do that. Please confirm the last four digits of both numbers.",
        "The old one ends in 4207, the new one in 0715.",
        "Done. The second account has been removed.",
      ],
    ],
  },
  {
    weight: 4,
    priorities: MINOR_PRIORITIES,
    stories: [
      [
        "Too many promotional messages",
        "I get three offers a day by SMS and one more on WhatsApp. Please only send what concerns my orders.",
        "{given}, we have taken you off the lists for offers. It takes a day until the last one is through.",
        "One more came this morning.",
        "The last list is cleared, too. You get messages about orders only.",
      ],
      [
        "Unsubscribe does not work",
        "I have unsubscribed twice from the e-mails and they still come every Friday.",
        "Sorry for that, {given}. Which address do they come to?",
        "To my office address, not to the one of my account.",
        "That one was on an old list. You are off all lists now.",
      ],
    ],
  },
  {
    weight: 3,
    priorities: USUAL_PRIORITIES,
    stories: [
      [
        "Paid twice for one order",
        "The first payment by UPI showed failed, so I paid again by card. Both amounts have left my account.",
        "{given}, a failed UPI payment returns by itself within three working days. We have put a watch on it.",
        "The UPI amount came back, thank you.",
        "Both banks confirm: one payment stands, the other was returned.",
      ],
      [
        "Money debited, no order",
        "The amount was debited and the app went back to the basket. There is no order in my list.",
        "Please send the twelve digits of the UPI reference, and we trace the payment.",
        "The reference starts with 4281, I have mailed the rest.",
        "The payment was found and returned.",
      ],
    ],
  },
];

export const SHOP_TOPICS: readonly Topic[] = [
  {
    weight: 6,
    priorities: URGENT_PRIORITIES,
    stories: [
      [
        "Payout of {shop} is missing",
        "Last week's payout has not come, though all orders are delivered. My karigars wait for their wages.",
        "{given}, the transfer came back from the bank. Please check the IFSC in your profile.",
        "The branch was merged, so the IFSC is new. I have changed it.",
        "The payout was sent again and is credited.",
      ],
      [
        "Settlement for {shop} is short",
        "It is short by two orders. The statement shows them as returned, and I never got them back.",
        "We are comparing the statement of {shop} with the returns and will write by tomorrow.",
        "Please see the two orders of the 12th.",
        "The two orders are added to the next settlement.",
      ],
    ],
  },
  {
    weight: 5,
    priorities: USUAL_PRIORITIES,
    stories: [
      [
        "Why was a product of {shop} rejected?",
        "It was rejected for its pictures. They are my own photos on a white cloth, what is wrong?",
        "{given}, the pictures carry a phone number, which is not allowed. Please upload them without.",
        "I have uploaded new ones.",
        "The product is approved and on sale.",
      ],
      [
        "Product approval takes long",
        "Six new products of {shop} wait since last week, and the season has started. Please have a look.",
        "The team is through with half of them. The others lack the country of origin.",
        "Added for all of them. Please check again.",
        "All but one are live; the reason for that one is in the app.",
      ],
    ],
  },
  {
    weight: 4,
    priorities: USUAL_PRIORITIES,
    stories: [
      [
        "KYC of {shop} asks for documents again",
        "I have sent the papers twice, and the app asks for them once more.",
        "{given}, the last scan was cut at the edge. A photo in daylight on a dark table works best.",
        "Uploaded a new one just now.",
        "The documents of {shop} are complete and under review.",
      ],
      [
        "Aadhaar upload fails",
        "The upload of the back of the card stops at half. I tried on two phones.",
        "Please try a picture below 5 MB. We keep your application open.",
        "It went through from the shop's computer.",
        "We have it. The review takes two working days.",
      ],
    ],
  },
  {
    weight: 4,
    priorities: USUAL_PRIORITIES,
    stories: [
      [
        "New bank account for {shop}",
        "We have moved to another bank. The next payout should go to the new account, what do you need?",
        "{given}, please send a cancelled cheque with the name of the shop printed on it.",
        "The cheque book comes next week, is a bank letter enough?",
        "It was. The new account is verified by a transfer of one rupee.",
      ],
      [
        "GST number of {shop} has changed",
        "We are now a partnership firm with a new GSTIN. Do I have to register again?",
        "No new registration is needed. Please upload the certificate, and we change the number.",
        "The certificate is uploaded.",
        "The GSTIN of {shop} is changed.",
      ],
    ],
  },
  {
    weight: 3,
    priorities: MINOR_PRIORITIES,
    stories: [
      [
        "Customer returned a used item",
        "A customer sent back a saree that was clearly worn. {shop} cannot sell it and should not pay for it.",
        "{given}, please keep it and send photos. We hold the refund until it is settled.",
        "Photos sent by e-mail. This is the second time this month.",
        "The claim is accepted; {shop} is not charged.",
      ],
      [
        "Wrong item in a return parcel",
        "The parcel had an old bottle in it instead of our product. I recorded the opening on video.",
        "We have asked the customer for a statement. Please send us the video.",
        "Sent. You can see the seal being broken.",
        "The video settles it: you keep the payment.",
      ],
    ],
  },
];
