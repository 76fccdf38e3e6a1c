import DashboardOutlined from "@ant-design/icons-svg/es/asn/DashboardOutlined";
import type { CustomPage } from "../../../src/kit/define/page";
import { lazyPage } from "../../../src/kit/ui/lazy-part";

export const dashboard: CustomPage = {
  route: "dashboard",
  component: lazyPage(() => import("./dashboard-page").then(({ DashboardPage }) => DashboardPage)),
  menu: { icon: DashboardOutlined, key: "d", main: true },
};
