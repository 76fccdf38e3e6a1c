/**
 * Shipping methods as the bundled API returns them. `cost` and `freeAbove` are in rupees; without `freeAbove`, delivery
 * is never free. `minDays` and `maxDays` count from the order, and `maxDays` is at least `minDays`. Dates are ISO
 * timestamps.
 */
export interface ShippingMethod {
  _id?: string;
  id?: string;
  name?: string;
  description?: string;
  cost?: number;
  freeAbove?: number | null;
  minDays?: number;
  maxDays?: number;
  isActive?: boolean;
  createdAt?: string;
}
