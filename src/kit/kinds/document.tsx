import { DocumentValue } from "./document-value";
import type { Kind } from "./kind";

export const document: Kind = {
  show: (value, { label }) => <DocumentValue label={label} value={value} />,
  csv: false,
};
