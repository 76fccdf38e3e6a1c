/** Renders docs/dependencies.md. */
import { ALLOWED_LICENCES, LICENCE_EXCEPTIONS } from "./allowed";
import { PURPOSES } from "./purposes";
import type { ShippedPackage } from "./shipped";

export interface DependencyRow extends ShippedPackage {
  /** The size of the package's own files. */
  bytes: number;
  /** The date of the package's latest release, such as "2026-11-02"; undefined if the registry did not answer. */
  released: string | undefined;
}

const formatBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The columns that need no registry and no installed package: name, version, purpose and licence. */
export const formatPinnedColumns = ({ name, version, licence }: ShippedPackage): string =>
  `| \`${name}\` | ${version} | ${PURPOSES[name] ?? ""} | ${licence} |`;

const line = (row: DependencyRow) => `${formatPinnedColumns(row)} ${formatBytes(row.bytes)} | ${row.released ?? ""} |`;

/** @param shipped the number of packages including transitive dependencies */
export function renderDependenciesPage(rows: readonly DependencyRow[], shipped: number): string {
  return `# Dependencies

The product has ${rows.length} runtime dependencies. With their own dependencies, for all platforms, these are ${shipped} packages.
\`npm run licences\` writes this page, and checks licences and known vulnerabilities. \`npm run -s sbom\` prints all packages as CycloneDX. The
size is that of the package's own files on disk.

| Package | Version | For | Licence | Size | Last release |
|---|---|---|---|---|---|
${rows.map(line).join("\n")}

## Licences

\`npm test\` fails if a package has a licence that is in neither of these tables. The first table applies to all packages,
the second only to the packages in it. If a package offers a choice of licences, one of them is enough.

| Licence | Why allowed |
|---|---|
${Object.entries(ALLOWED_LICENCES)
  .map(([licence, reason]) => `| ${licence} | ${reason} |`)
  .join("\n")}

These packages are exceptions:

| Package | Licence | Why allowed |
|---|---|---|
${Object.entries(LICENCE_EXCEPTIONS)
  .map(([name, { licence, reason }]) => `| \`${name}\` | ${licence} | ${reason} |`)
  .join("\n")}
`;
}
