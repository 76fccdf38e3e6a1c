import { createElement, type ReactNode } from "react";
import type { AbstractNode, IconDefinition } from "@ant-design/icons-svg/es/types";

const toElement = ({ tag, attrs, children = [] }: AbstractNode, key: number): ReactNode =>
  createElement(tag, { key, ...attrs }, children.map(toElement));

/**
 * Renders an Ant Design icon as a single <svg>, for lists with dozens of icons. The components of @ant-design/icons add
 * a <span> and read three contexts each.
 */
export function Icon({ of: { icon } }: { of: IconDefinition }) {
  if (typeof icon === "function") throw new Error("Two-tone icons are not rendered here.");
  return (
    <svg
      className="icon"
      viewBox={icon.attrs["viewBox"]}
      width="1em"
      height="1em"
      fill="currentColor"
      aria-hidden="true"
    >
      {icon.children?.map(toElement)}
    </svg>
  );
}
