import DashboardOutlined from "@ant-design/icons-svg/es/asn/DashboardOutlined";
import type { CustomPage } from "../../../src/kit/define/page";
import { lazyPage } from "../../../src/kit/ui/lazy-part";

export const dashboard: CustomPage = {
  name: "dashboard",
  component: lazyPage(() => import("./dashboard-page").then(({ DashboardPage }) => DashboardPage)),
  icon: DashboardOutlined,
  key: "d",
};
