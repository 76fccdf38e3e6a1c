import ExportOutlined from "@ant-design/icons-svg/es/asn/ExportOutlined";
import type { CustomPage } from "../../src/kit/define/page";
import { lazyPage } from "../../src/kit/ui/lazy-part";

export const exports: CustomPage = {
  name: "exports",
  feature: "exports",
  component: lazyPage(() => import("./exports-page").then(({ ExportsPage }) => ExportsPage)),
  icon: ExportOutlined,
};
