import type { ShippingMethod } from "../../../resources/shipping/contract";
import { daysAgo, hexId, pickByIndex } from "./values";

/**
 * Returns a shipping method of the letter backend; higher indexes are older. The fourth has only the required fields.
 */
export function shippingMethod(index: number): ShippingMethod {
  const bare = {
    id: hexId("f2", index + 1),
    name: pickByIndex(["Standard", "Express", "Drone", "Pickup"], index),
    createdAt: daysAgo(index),
  };
  if (index === 3) return bare;
  return {
    ...bare,
    description: pickByIndex(["By surface", "By air", "Over the roofs"], index),
    cost: 49 + index * 100,
    freeAbove: index === 1 ? null : 1499 + index,
    minDays: pickByIndex([2, 1, 0], index),
    maxDays: pickByIndex([4, 1, 0], index),
    isActive: index % 2 === 0,
  };
}
