import AppstoreOutlined from "@ant-design/icons-svg/es/asn/AppstoreOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import { parseNumber } from "../../src/kit/format";
import { kitMessages } from "../../src/kit/messages";
import { isMissing } from "../../src/kit/read-value";
import type { Category } from "./contract";
import { categoryMessages as words } from "./messages";
import { CategoryPicture } from "./picture";

/** Adds the alternative text to the picture. */
const describeImage = ({ image, imageText }: Category): unknown =>
  image && imageText ? { url: image, alt: imageText } : image;

const question = kitMessages.deleteQuestion(words.names.one);

export const categories = defineResource<Category>()({
  name: "categories",
  path: "categories",
  names: words.names,
  icon: AppstoreOutlined,
  key: "c",
  fields: {
    name: { input: { required: words.nameRequired } },
    description: { kind: "multiline", empty: words.noDescription, input: {} },
    image: {
      label: words.picture,
      kind: "image",
      value: describeImage,
      render: CategoryPicture,
      input: { feature: "pictures" },
    },
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
  parts: [
    { title: words.names.one, fields: ["name", "description", "createdAt"] },
    { title: words.picture, fields: ["image"], visible: ({ image }) => !isMissing(image) },
  ],
});
