import { TEMPLATE_USES, type Template } from "../../../resources/templates/contract";
import { daysAgo, hexId, pickByIndex } from "./values";

/** Returns a template of the letter backend; higher indexes are older. */
export const template = (index: number): Template => ({
  id: hexId("cf", index + 1),
  name: `Template ${index + 1}`,
  use: pickByIndex(TEMPLATE_USES, index),
  text: `Text ${index + 1}`,
  createdAt: daysAgo(index),
});
