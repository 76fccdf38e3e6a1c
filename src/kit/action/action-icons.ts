import CheckOutlined from "@ant-design/icons-svg/es/asn/CheckOutlined";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import DeleteOutlined from "@ant-design/icons-svg/es/asn/DeleteOutlined";
import EditOutlined from "@ant-design/icons-svg/es/asn/EditOutlined";
import FolderOutlined from "@ant-design/icons-svg/es/asn/FolderOutlined";
import MessageOutlined from "@ant-design/icons-svg/es/asn/MessageOutlined";
import PlusOutlined from "@ant-design/icons-svg/es/asn/PlusOutlined";
import SearchOutlined from "@ant-design/icons-svg/es/asn/SearchOutlined";
import type { ActionIcon } from "../define/action";

/** The icon for each kind of action. */
export const ACTION_ICONS = {
  approve: CheckOutlined,
  reject: CloseOutlined,
  edit: EditOutlined,
  delete: DeleteOutlined,
  create: PlusOutlined,
  review: SearchOutlined,
  reply: MessageOutlined,
  close: FolderOutlined,
} as const satisfies Record<ActionIcon, typeof CheckOutlined>;
