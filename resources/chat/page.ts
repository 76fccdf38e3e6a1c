import CommentOutlined from "@ant-design/icons-svg/es/asn/CommentOutlined";
import type { CustomPage } from "../../src/kit/define/page";
import { lazyPage } from "../../src/kit/ui/lazy-part";

export const chat: CustomPage = {
  route: "chat",
  component: lazyPage(() => import("./chat-page").then(({ ChatPage }) => ChatPage)),
  menu: { icon: CommentOutlined, key: "h", group: "messages" },
};
