import CommentOutlined from "@ant-design/icons-svg/es/asn/CommentOutlined";
import type { CustomPage } from "../../src/kit/define/page";
import { lazyPage } from "../../src/kit/ui/lazy-part";

export const chat: CustomPage = {
  name: "chat",
  component: lazyPage(() => import("./chat-page").then(({ ChatPage }) => ChatPage)),
  icon: CommentOutlined,
  key: "h",
};
