import BarChartOutlined from "@ant-design/icons-svg/es/asn/BarChartOutlined";
import type { CustomPage } from "../../../src/kit/define/page";
import { lazyPage } from "../../../src/kit/ui/lazy-part";

export const analytics: CustomPage = {
  name: "analytics",
  component: lazyPage(() => import("./analytics-page").then(({ AnalyticsPage }) => AnalyticsPage)),
  icon: BarChartOutlined,
  key: "n",
};
