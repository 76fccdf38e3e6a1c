import AppstoreOutlined from "@ant-design/icons-svg/es/asn/AppstoreOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import { parseNumber } from "../../src/kit/format";
import { kitMessages } from "../../src/kit/messages";
import type { Category } from "./contract";
import { categoryMessages as words } from "./messages";

const question = kitMessages.deleteQuestion(words.names.one);

export const categories = defineResource<Category>()({
  name: "categories",
  path: "categories",
  names: words.names,
  menu: { icon: AppstoreOutlined, key: "c", main: true },
  fields: {
    name: { input: { required: words.nameRequired } },
    description: { kind: "multiline", empty: words.noDescription, input: {} },
    createdAt: { kind: "date" },
  },
  title: ({ name }) => name,
  dialogForms: true,
  actions: {
    delete: {
      question: ({ productCount }) => {
        const uses = parseNumber(productCount);
        return uses ? [question, words.inUse(uses)] : question;
      },
    },
  },
  list: {
    cards: [{ title: words.total }],
    columns: ["name", "description", "createdAt"],
    empty: words.empty,
  },
});
