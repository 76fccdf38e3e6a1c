import MailOutlined from "@ant-design/icons-svg/es/asn/MailOutlined";
import type { CustomPage } from "../../../src/kit/define/page";
import { lazyPage } from "../../../src/kit/ui/lazy-part";

export const messaging: CustomPage = {
  name: "messaging-management",
  component: lazyPage(() => import("./messaging-page").then(({ MessagingPage }) => MessagingPage)),
  icon: MailOutlined,
};
