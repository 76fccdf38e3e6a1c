import InboxOutlined from "@ant-design/icons-svg/es/asn/InboxOutlined";
import type { CustomPage } from "../../src/kit/define/page";
import { lazyPage } from "../../src/kit/ui/lazy-part";

export const queue: CustomPage = {
  name: "queue",
  component: lazyPage(() => import("./queue-page").then(({ QueuePage }) => QueuePage)),
  icon: InboxOutlined,
  key: "q",
};
