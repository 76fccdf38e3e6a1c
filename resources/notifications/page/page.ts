import BellOutlined from "@ant-design/icons-svg/es/asn/BellOutlined";
import type { CustomPage } from "../../../src/kit/define/page";
import { lazyPage } from "../../../src/kit/ui/lazy-part";

export const notifications: CustomPage = {
  name: "notifications",
  component: lazyPage(() => import("./notifications-page").then(({ NotificationsPage }) => NotificationsPage)),
  icon: BellOutlined,
};
