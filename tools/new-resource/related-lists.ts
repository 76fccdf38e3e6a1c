/** Adds and removes a list on the pages of other records, in the source of their definition. */

/** The related lists in a definition, or in a constant whose name ends in "Lists". */
const RELATED = /\n {2}related: \{\n[^]*?\n(?= {2}\},\n)|\nexport const \w+Lists\b[^=]*= \{\n[^]*?\n(?=\})/;

/** A definition up to its end. The file may have other code before it that ends in the same way. */
const DEFINITION = /= defineResource\b[^]*?\n(?=\}\);\n)/;

/** Returns the code of a list, with the fields that refer to the record. */
export const relatedListCode = (name: string, fields: readonly string[]) =>
  `${/^\w+$/.test(name) ? name : `"${name}"`}: ${JSON.stringify(fields.length === 1 ? fields[0] : fields)}`;

/** Adds a list after the others. A source that is not a definition stays unchanged. */
export const addRelatedList = (source: string, code: string): string =>
  RELATED.test(source)
    ? source.replace(RELATED, (lists) => `${lists}${code},\n`)
    : source.replace(DEFINITION, (definition) => `${definition}  related: {\n    ${code},\n  },\n`);

/** Removes a list, and the property if there is no other list. */
export function removeRelatedList(source: string, name: string): string {
  const entry = new RegExp(`\\n *"?${name}"?: [^\\n]+,(?=\\n)`);
  return source.replace(RELATED, (lists) => lists.replace(entry, "")).replace("\n  related: {\n  },\n", "\n");
}
