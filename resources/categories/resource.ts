import { defineResource } from "../../src/kit/define-resource";
import type { Category } from "./contract";
import { categoryMessages } from "./messages";

const { words, fields: label, total, empty, nameRequired, noDescription, missingId } = categoryMessages;

export const categories = defineResource<Category>()({
  name: "categories",
  path: "categories",
  words,
  fields: {
    name: { label: label.name, input: { required: nameRequired } },
    description: {
      label: label.description,
      kind: "multiline",
      empty: noDescription,
      input: {},
    },
    createdAt: { label: label.createdAt, kind: "date" },
  },
  recordTitle: ({ name }) => name,
  formActions: { create: {}, edit: { missingId: missingId.edit }, delete: { missingId: missingId.delete } },
  list: {
    cards: [{ title: total, scope: "all", value: (list) => list.total }],
    columns: ["name", "description", "createdAt"],
    wholeList: true,
    empty,
  },
});
