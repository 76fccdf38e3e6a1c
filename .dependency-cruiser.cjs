/** The import rules of the project; docs/architecture.md says them in words. */
const CONTRACT = "/contract\\.ts$";

module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        pathNot: ["\\.d\\.ts$", "^tests/", "^scripts/", "\\.config\\.(ts|js)$", "^server/(main|cli/)"],
      },
      to: {},
    },
    {
      name: "kit-knows-no-resource",
      comment: "The kit knows antd and Refine; of the providers only contracts.",
      severity: "error",
      from: { path: "^src/kit/" },
      to: { path: "^(resources|src/app|providers|server)/", pathNot: [`^providers/.+${CONTRACT}`] },
    },
    {
      name: "providers-stand-alone",
      severity: "error",
      from: { path: "^providers/" },
      to: { path: "^(resources|src|server)/" },
    },
    {
      name: "resources-keep-apart",
      comment: "A resource may read another's contract, nothing else of it.",
      severity: "error",
      from: { path: "^resources/([^/]+)/" },
      to: { path: "^resources/([^/]+)/", pathNot: ["^resources/$1/", `^resources/.+${CONTRACT}`] },
    },
    {
      name: "resources-use-the-kit-alone",
      severity: "error",
      from: { path: "^resources/" },
      to: { path: "^(src/app|providers|server)/", pathNot: [`^providers/.+${CONTRACT}`] },
    },
    {
      name: "contracts-are-pure",
      severity: "error",
      from: { path: `^(resources|providers)/.+${CONTRACT}` },
      to: { pathNot: [CONTRACT] },
    },
    {
      name: "server-reads-contracts-alone",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^(resources|providers|src|scripts)/", pathNot: [`^(resources|providers)/.+${CONTRACT}`] },
    },
    {
      name: "console-never-server",
      severity: "error",
      from: { path: "^(src|resources|providers)/" },
      to: { path: "^(server|scripts)/" },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { pathNot: "^tests/|^playwright\\.config" },
      to: { path: "^tests/" },
    },
    {
      name: "no-antd-in-the-entry",
      comment: "What runs before sign-in is small: antd, Refine and axios are loaded behind it.",
      severity: "error",
      from: { path: "^src/(main|app/(root|toaster|error-boundary|sign-in/))" },
      to: { path: "node_modules/(antd|@ant-design|@refinedev|axios)/", dependencyTypesNot: ["type-only"] },
    },
    { name: "not-to-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
