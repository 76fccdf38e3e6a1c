import { PLAN_INTERVALS, type Plan } from "../../../resources/plans/contract";
import { daysAgo, hexId, pickByIndex } from "./values";

/** Returns a plan of the letter backend; higher indexes are older. The fourth has only the required fields. */
export function plan(index: number): Plan {
  const bare = {
    id: hexId("a3", index + 1),
    name: pickByIndex(["Basic", "Growth", "Brand", "Trial"], index),
    createdAt: daysAgo(index),
  };
  if (index === 3) return bare;
  return {
    ...bare,
    description: pickByIndex(["For new shops", "For regular orders", "For brands"], index),
    price: 999 + index * 4000,
    interval: pickByIndex(PLAN_INTERVALS, index),
    commissionRate: pickByIndex([12.5, 9, 6.75], index),
    productLimit: index === 2 ? null : 100 + index,
    features: ["Sales reports", `Support level ${index + 1}`],
    isActive: index !== 1,
  };
}
