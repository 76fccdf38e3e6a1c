import MessageOutlined from "@ant-design/icons-svg/es/asn/MessageOutlined";
import type { CustomPage } from "../../../src/kit/define/page";
import { lazyPage } from "../../../src/kit/ui/lazy-part";

export const sms: CustomPage = {
  name: "sms-management",
  component: lazyPage(() => import("./sms-page").then(({ SmsPage }) => SmsPage)),
  icon: MessageOutlined,
};
