import DownloadOutlined from "@ant-design/icons-svg/es/asn/DownloadOutlined";
import { Button } from "antd";
import { useState } from "react";
import type { ListState } from "../data/list-state";
import type { ListPageData } from "../data/use-rows";
import { useSession } from "../data/use-session";
import type { Resource } from "../define/resource";
import { kitMessages as words } from "../messages";
import { Icon } from "../ui/icon";
import { lazyComponent } from "../ui/lazy-part";

const ExportDialog = lazyComponent(() => import("./export-dialog").then(({ ExportDialog }) => ExportDialog));

interface ExportButtonProps {
  resource: Resource;
  page: ListPageData;
  state: ListState;
}

/** Opens the export dialog, if the user may export the list. */
export function ExportButton({ resource, page, state }: ExportButtonProps) {
  const { allows } = useSession();
  const [open, setOpen] = useState(false);
  const { exportType: type } = resource;
  if (type === undefined || !allows(`${type}.export`)) return null;
  return (
    <>
      <Button className="icon-on-phone" icon={<Icon of={DownloadOutlined} />} onClick={() => setOpen(true)}>
        {words.exportList}
      </Button>
      {open && <ExportDialog {...{ resource, type, page, state }} onClose={() => setOpen(false)} />}
    </>
  );
}
