import { templates } from "../../../resources/templates/resource";
import type { SharedFormPart } from "../../kit/data/use-session";
import { getPermission } from "../../kit/define/actions-of";
import { lazyComponent } from "../../kit/ui/lazy-part";
import { getTemplateTarget } from "./targets";

/** The template picker, in the forms of all actions that have templates. */
export const templatePicker: SharedFormPart = {
  name: templates.name,
  feature: "templates",
  isFor: (resource, action, { allows }) =>
    getTemplateTarget(resource, action) !== undefined && allows(getPermission(templates, "list")),
  component: lazyComponent(() => import("./template-picker").then(({ TemplatePicker }) => TemplatePicker)),
};
