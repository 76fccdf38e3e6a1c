/**
 * The shipping method as our API serves it: cost and freeAbove in rupees, both days counted from the order, maxDays not
 * below minDays, dates as ISO stamps. Without freeAbove, delivery always costs.
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
