/** Adds a related list to the source of a resource's definition, or removes it. */

/** The related lists in a definition, or in a constant whose name ends in "Lists". */
const RELATED = /\n {2}related: \{\n[^]*?\n(?= {2}\},\n)|\nexport const \w+Lists\b[^=]*= \{\n[^]*?\n(?=\})/;

/** A definition up to its end. The file may have other code before it that ends in the same way. */
const DEFINITION = /= defineResource\b[^]*?\n(?=\}\);\n)/;

/** Returns the code of a list, with the fields that refer to the record. */
export const relatedListCode = (name: string, fields: readonly string[]) =>
  `${/^\w+$/.test(name) ? name : `"${name}"`}: ${JSON.stringify(fields.length === 1 ? fields[0] : fields)}`;

/** Adds a related list after the others. A source with neither related lists nor a definition stays unchanged. */
export const addRelatedList = (source: string, code: string): string =>
  RELATED.test(source)
    ? source.replace(RELATED, (lists) => `${lists}${code},\n`)
    : source.replace(DEFINITION, (definition) => `${definition}  related: {\n    ${code},\n  },\n`);

/** Removes a related list, and the property `related` if no other list is left. */
export function removeRelatedList(source: string, name: string): string {
  const entry = new RegExp(`\\n *"?${name}"?: [^\\n]+,(?=\\n)`);
  return source.replace(RELATED, (lists) => lists.replace(entry, "")).replace("\n  related: {\n  },\n", "\n");
}
