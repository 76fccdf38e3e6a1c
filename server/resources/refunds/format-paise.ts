import { toRupees } from "../../ledger/entries";

const money = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** Formats paise as rupees, for messages. */
export const formatPaise = (paise: number): string => money.format(toRupees(paise));
