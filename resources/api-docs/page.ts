import ApiOutlined from "@ant-design/icons-svg/es/asn/ApiOutlined";
import type { CustomPage } from "../../src/kit/define/page";
import { lazyPage } from "../../src/kit/ui/lazy-part";

export const apiDocs: CustomPage = {
  route: "api/docs",
  permission: false,
  feature: "openapi",
  title: "API docs",
  menu: { icon: ApiOutlined, group: "settings" },
  component: lazyPage(() => import("./api-docs-page").then(({ ApiDocsPage }) => ApiDocsPage)),
};
