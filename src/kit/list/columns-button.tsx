import { Button } from "antd";
import { useState } from "react";
import type { Resource } from "../define/resource";
import { kitMessages as words } from "../messages";
import { lazyComponent } from "../ui/lazy-part";

const ColumnsPanel = lazyComponent(() => import("./columns-panel").then(({ ColumnsPanel }) => ColumnsPanel));

const COLUMNS_ICON = (
  <svg className="icon" viewBox="0 0 14 14" width="1em" height="1em" fill="currentColor" aria-hidden="true">
    <path d="M1 2h3v10H1zM5.5 2h3v10h-3zM10 2h3v10h-3z" />
  </svg>
);

/** Opens the panel in which the user arranges the columns of a list. */
export function ColumnsButton({ resource }: { resource: Resource }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="icon-on-phone"
        icon={COLUMNS_ICON}
        aria-label={words.columns}
        data-hint={words.columns}
        onClick={() => setOpen(true)}
      />
      {open && <ColumnsPanel resource={resource} onClose={() => setOpen(false)} />}
    </>
  );
}
