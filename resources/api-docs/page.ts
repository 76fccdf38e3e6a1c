import ApiOutlined from "@ant-design/icons-svg/es/asn/ApiOutlined";
import type { CustomPage } from "../../src/kit/define/page";
import { lazyPage } from "../../src/kit/ui/lazy-part";
import { apiDocsPageMessages as words } from "./page-messages";

export const apiDocs: CustomPage = {
  route: "api/docs",
  permission: false,
  feature: "openapi",
  title: words.title,
  menu: { icon: ApiOutlined, group: "settings" },
  component: lazyPage(() => import("./api-docs-page").then(({ ApiDocsPage }) => ApiDocsPage)),
};
