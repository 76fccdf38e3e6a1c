import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  FormOutlined,
  IdcardOutlined,
  MailOutlined,
  MessageOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  ShoppingOutlined,
  StarOutlined,
  TagsOutlined,
  TeamOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";

const ICONS: Readonly<Record<string, ReactNode>> = {
  dashboard: <DashboardOutlined />,
  users: <TeamOutlined />,
  vendors: <ShopOutlined />,
  "vendor-registrations": <FormOutlined />,
  "kyc-management": <IdcardOutlined />,
  "sms-management": <MessageOutlined />,
  "messaging-management": <MailOutlined />,
  products: <ShoppingOutlined />,
  "product-approval": <AuditOutlined />,
  categories: <AppstoreOutlined />,
  orders: <ShoppingCartOutlined />,
  reviews: <StarOutlined />,
  analytics: <BarChartOutlined />,
  support: <CustomerServiceOutlined />,
  notifications: <BellOutlined />,
};

/** The icon of a menu entry; declared resources beyond the documented ones share one. */
export function MenuIcon({ name }: { name: string }) {
  return (
    <span className="menu-icon" aria-hidden="true">
      {ICONS[name] ?? <TagsOutlined />}
    </span>
  );
}
