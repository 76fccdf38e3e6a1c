import AppstoreOutlined from "@ant-design/icons-svg/es/asn/AppstoreOutlined";
import AuditOutlined from "@ant-design/icons-svg/es/asn/AuditOutlined";
import BankOutlined from "@ant-design/icons-svg/es/asn/BankOutlined";
import BarChartOutlined from "@ant-design/icons-svg/es/asn/BarChartOutlined";
import BellOutlined from "@ant-design/icons-svg/es/asn/BellOutlined";
import CommentOutlined from "@ant-design/icons-svg/es/asn/CommentOutlined";
import CustomerServiceOutlined from "@ant-design/icons-svg/es/asn/CustomerServiceOutlined";
import ClockCircleOutlined from "@ant-design/icons-svg/es/asn/ClockCircleOutlined";
import DashboardOutlined from "@ant-design/icons-svg/es/asn/DashboardOutlined";
import FormOutlined from "@ant-design/icons-svg/es/asn/FormOutlined";
import CrownOutlined from "@ant-design/icons-svg/es/asn/CrownOutlined";
import ExportOutlined from "@ant-design/icons-svg/es/asn/ExportOutlined";
import HistoryOutlined from "@ant-design/icons-svg/es/asn/HistoryOutlined";
import IdcardOutlined from "@ant-design/icons-svg/es/asn/IdcardOutlined";
import KeyOutlined from "@ant-design/icons-svg/es/asn/KeyOutlined";
import MailOutlined from "@ant-design/icons-svg/es/asn/MailOutlined";
import MessageOutlined from "@ant-design/icons-svg/es/asn/MessageOutlined";
import ShopOutlined from "@ant-design/icons-svg/es/asn/ShopOutlined";
import ShoppingCartOutlined from "@ant-design/icons-svg/es/asn/ShoppingCartOutlined";
import ShoppingOutlined from "@ant-design/icons-svg/es/asn/ShoppingOutlined";
import SnippetsOutlined from "@ant-design/icons-svg/es/asn/SnippetsOutlined";
import SolutionOutlined from "@ant-design/icons-svg/es/asn/SolutionOutlined";
import StarOutlined from "@ant-design/icons-svg/es/asn/StarOutlined";
import InboxOutlined from "@ant-design/icons-svg/es/asn/InboxOutlined";
import TagsOutlined from "@ant-design/icons-svg/es/asn/TagsOutlined";
import TeamOutlined from "@ant-design/icons-svg/es/asn/TeamOutlined";
import TruckOutlined from "@ant-design/icons-svg/es/asn/TruckOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import { Icon } from "../../kit/ui/icon";

const ICONS: Readonly<Record<string, IconDefinition>> = {
  dashboard: DashboardOutlined,
  users: TeamOutlined,
  vendors: ShopOutlined,
  "vendor-registrations": FormOutlined,
  "kyc-management": IdcardOutlined,
  "sms-management": MessageOutlined,
  "messaging-management": MailOutlined,
  products: ShoppingOutlined,
  "product-approval": AuditOutlined,
  categories: AppstoreOutlined,
  orders: ShoppingCartOutlined,
  reviews: StarOutlined,
  analytics: BarChartOutlined,
  support: CustomerServiceOutlined,
  queue: InboxOutlined,
  chat: CommentOutlined,
  notifications: BellOutlined,
  shipping: TruckOutlined,
  plans: CrownOutlined,
  payouts: BankOutlined,
  "payout-rates": BankOutlined,
  exports: ExportOutlined,
  audit: HistoryOutlined,
  administrators: SolutionOutlined,
  roles: KeyOutlined,
  templates: SnippetsOutlined,
  jobs: ClockCircleOutlined,
};

/** Returns the icon of a menu entry. Entries without an icon get the icon of coupons. */
export const MenuIcon = ({ name }: { name: string }) => <Icon of={ICONS[name] ?? TagsOutlined} />;
