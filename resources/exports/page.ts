import DownloadOutlined from "@ant-design/icons-svg/es/asn/DownloadOutlined";
import type { CustomPage } from "../../src/kit/define/page";
import { lazyPage } from "../../src/kit/ui/lazy-part";

export const exports: CustomPage = {
  name: "exports",
  feature: "exports",
  component: lazyPage(() => import("./exports-page").then(({ ExportsPage }) => ExportsPage)),
  icon: DownloadOutlined,
};
