/** GET /api/admin/stats: the marketplace in six figures. totalRevenue in rupees, averageRating from 1 to 5. */
export interface Stats {
  totalRevenue?: number;
  totalOrders?: number;
  totalUsers?: number;
  totalVendors?: number;
  totalProducts?: number;
  averageRating?: number;
}
