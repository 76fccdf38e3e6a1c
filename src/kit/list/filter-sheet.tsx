import { Button, Drawer } from "antd";
import type { ReactNode } from "react";
import { filterMessages as words } from "./messages";
import "./filter-sheet.css";

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  /** The filters. They apply at once, as in the bar. */
  children: ReactNode;
}

/** A sheet from the bottom of a phone's screen with the filters of a list. */
export function FilterSheet({ open, onClose, children }: FilterSheetProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      height="auto"
      title={words.sheet}
      rootClassName="filter-sheet"
      footer={
        <Button type="primary" block onClick={onClose}>
          {words.showResults}
        </Button>
      }
    >
      {children}
    </Drawer>
  );
}
