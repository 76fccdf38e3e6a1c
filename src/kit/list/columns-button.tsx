import TableOutlined from "@ant-design/icons-svg/es/asn/TableOutlined";
import { Button } from "antd";
import { useState } from "react";
import type { Resource } from "../define/resource";
import { kitMessages as words } from "../messages";
import { Icon } from "../ui/icon";
import { lazyComponent } from "../ui/lazy-part";

const ColumnsPanel = lazyComponent(() => import("./columns-panel").then(({ ColumnsPanel }) => ColumnsPanel));

/** Opens the panel in which a person arranges the columns of a list. */
export function ColumnsButton({ resource }: { resource: Resource }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Icon of={TableOutlined} />}
        aria-label={words.columns}
        data-hint={words.columns}
        onClick={() => setOpen(true)}
      />
      {open && <ColumnsPanel resource={resource} onClose={() => setOpen(false)} />}
    </>
  );
}
