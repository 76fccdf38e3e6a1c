import { Tabs } from "antd";
import type { ListDefinition } from "./define-list";

interface ListTabsProps {
  /** Accessible name. */
  name: string;
  tabs: NonNullable<ListDefinition<never, string>["tabs"]>;
  current: string | undefined;
  onChange: (tab: string) => void;
}

/** The tabs above a list that comes from several calls; what they switch stands below, in the list's own panel. */
export function ListTabs({ name, tabs, current = "", onChange }: ListTabsProps) {
  return (
    <Tabs
      className="list-tabs"
      aria-label={name}
      activeKey={current}
      items={tabs.map(({ value, label }) => ({ key: value, label }))}
      onChange={onChange}
    />
  );
}
