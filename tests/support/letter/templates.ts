import { TEMPLATE_USES, type Template } from "../../../resources/templates/contract";
import { daysAgo, hexId, pick } from "./values";

/** A template of the letter backend; a higher index is an older one. */
export const template = (index: number): Template => ({
  id: hexId("cf", index + 1),
  name: `Template ${index + 1}`,
  use: pick(TEMPLATE_USES, index),
  text: `Text ${index + 1}`,
  createdAt: daysAgo(index),
});
