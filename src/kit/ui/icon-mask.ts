import type { AbstractNode, IconDefinition } from "@ant-design/icons-svg/es/types";
import type { CSSProperties } from "react";

const toMarkup = ({ tag, attrs, children = [] }: AbstractNode): string => {
  const written = Object.entries(attrs).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join("")}>${children.map(toMarkup).join("")}</${tag}>`;
};

const masks = new WeakMap<IconDefinition, CSSProperties>();

function createMask({ icon }: IconDefinition): CSSProperties {
  if (typeof icon === "function") throw new Error("Two-tone icons cannot be a mask.");
  const attrs = { ...icon.attrs, xmlns: "http://www.w3.org/2000/svg" };
  return { "--icon": `url("data:image/svg+xml,${encodeURIComponent(toMarkup({ ...icon, attrs }))}")` } as CSSProperties;
}

/** Returns the style with which a button of the class `masked-icon` shows an Ant Design icon without child elements. */
export function iconMask(definition: IconDefinition): CSSProperties {
  const mask = masks.get(definition) ?? createMask(definition);
  masks.set(definition, mask);
  return mask;
}
