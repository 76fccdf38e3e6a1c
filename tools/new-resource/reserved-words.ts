import ts from "typescript";

/** PostgreSQL's reserved words, which would need quotes as the name of a column or table. */
const SQL = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
  column concurrently constraint create cross default deferrable desc distinct do else end except false fetch for
  foreign freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading
  left like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing
  primary references returning right select similar some symmetric system_user table tablesample then to trailing true
  union unique user using variadic verbose when where window with`.split(/\s+/),
);

/** Whether the word is reserved in TypeScript or SQL. */
export const isReservedWord = (word: string): boolean => {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, word);
  const token = scanner.scan();
  return SQL.has(word) || (token >= ts.SyntaxKind.FirstReservedWord && token <= ts.SyntaxKind.LastFutureReservedWord);
};
