import ApiOutlined from "@ant-design/icons-svg/es/asn/ApiOutlined";
import type { CustomPage } from "../../src/kit/define/page";
import { lazyPage } from "../../src/kit/ui/lazy-part";
import { apiDocsPageMessages as words } from "./page-messages";

export const apiDocs: CustomPage = {
  name: "api/docs",
  permissions: false,
  feature: "openapi",
  title: words.title,
  icon: ApiOutlined,
  component: lazyPage(() => import("./api-docs-page").then(({ ApiDocsPage }) => ApiDocsPage)),
};
