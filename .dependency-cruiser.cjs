/** The import rules of the project. CONTRIBUTING.md explains the main ones. */
const CONTRACT = "/contract\\.ts$";

/** The layers of the kit, each with the lower layers that it may import. */
const LAYERS = {
  define: [],
  data: ["define"],
  ui: ["define"],
  kinds: ["define", "data", "ui"],
  run: ["define", "ui"],
  file: ["define", "data", "ui", "kinds", "table"],
  form: ["define", "data", "ui", "kinds"],
  table: ["define", "data", "ui", "kinds"],
  action: ["define", "data", "ui", "run", "form"],
  record: ["define", "data", "ui", "kinds", "table", "action"],
  list: ["define", "data", "ui", "kinds", "form", "table", "file", "action"],
  pages: ["define", "data", "ui", "table", "action", "record", "list"],
};

/**
 * The modules of the server from the bottom up. A module may import those before it. Files directly in server/ compose
 * the application and may import all of them.
 */
const SERVER_MODULES = [
  "base",
  "crypto",
  "db",
  "http",
  "auth",
  "audit",
  "files",
  "gateways",
  "sample-data",
  "records",
  "sales",
  "ledger",
  "resources",
  "maintenance",
  "cluster",
  "backup",
  "seed",
];

const serverRules = SERVER_MODULES.map((module, index) => ({
  name: `server-module-${module}`,
  comment: "Modules of the server import only modules below them.",
  severity: "error",
  from: { path: `^server/${module}/` },
  to: { path: "^server/", pathNot: SERVER_MODULES.slice(0, index + 1).map((name) => `^server/${name}/`) },
}));

const layerRules = Object.entries(LAYERS).map(([layer, below]) => ({
  name: `kit-layer-${layer}`,
  comment: "Layers of the kit import only lower layers.",
  severity: "error",
  from: { path: `^src/kit/${layer}/` },
  to: { path: "^src/kit/[^/]+/", pathNot: [layer, ...below].map((name) => `^src/kit/${name}/`) },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    ...serverRules,
    {
      name: "kit-base-files",
      comment: "Files directly in src/kit, with texts and formats, are below all layers.",
      severity: "error",
      from: { path: "^src/kit/[^/]+\\.ts$" },
      to: { path: "^src/kit/[^/]+/" },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        pathNot: ["\\.d\\.ts$", "^tests/", "^scripts/", "^tools/", "\\.config\\.(ts|js)$", "^server/(main|cli/)"],
      },
      to: {},
    },
    {
      name: "kit-imports-no-resources",
      comment: "The kit may use antd and Refine, but of the providers only their contracts.",
      severity: "error",
      from: { path: "^src/kit/" },
      to: { path: "^(resources|src/app|providers|server)/", pathNot: [`^providers/.+${CONTRACT}`] },
    },
    {
      name: "providers-import-only-providers",
      severity: "error",
      from: { path: "^providers/" },
      to: { path: "^(resources|src|server)/" },
    },
    {
      name: "resources-import-only-contracts-of-others",
      comment: "A resource may import only the contract of another resource.",
      severity: "error",
      from: { path: "^resources/([^/]+)/" },
      to: { path: "^resources/([^/]+)/", pathNot: ["^resources/$1/", `^resources/.+${CONTRACT}`] },
    },
    {
      name: "resources-import-only-kit-and-contracts",
      severity: "error",
      from: { path: "^resources/" },
      to: { path: "^(src/app|providers|server)/", pathNot: [`^providers/.+${CONTRACT}`] },
    },
    {
      name: "contracts-import-only-contracts",
      severity: "error",
      from: { path: `^(resources|providers)/.+${CONTRACT}` },
      to: { pathNot: [CONTRACT] },
    },
    {
      name: "server-imports-only-contracts",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^(resources|providers|src|scripts|tools)/", pathNot: [`^(resources|providers)/.+${CONTRACT}`] },
    },
    {
      name: "no-static-import-of-demo-data",
      comment: "A server without demo data does not load it. Import it dynamically where it is needed.",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/(sample-data|seed|cli)/|/sample-[a-z-]+\\.ts$" },
      to: { path: "^server/(sample-data/|seed/(seed-demo|drawn-files|generate)|resources/.+/sample-)", dynamic: false },
    },
    {
      name: "console-imports-no-server",
      severity: "error",
      from: { path: "^(src|resources|providers)/" },
      to: { path: "^(server|scripts|tools)/" },
    },
    {
      name: "examples-are-self-contained",
      comment: "An example must work when only its folder is copied, except those that use style-proxy.ts.",
      severity: "error",
      from: { path: "^examples/([^/]+)/" },
      to: {
        path: "^(src|resources|providers|server|scripts|tools|examples)/",
        pathNot: ["^examples/$1/", "^examples/style-proxy\\.ts$"],
      },
    },
    {
      name: "tools-import-no-other-tools",
      comment: "A tool may use the scripts and the product, but no other tool.",
      severity: "error",
      from: { path: "^tools/([^/]+)/" },
      to: { path: "^tools/", pathNot: "^tools/$1/" },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { pathNot: "^tests/|^playwright\\.config" },
      to: { path: "^tests/" },
    },
    {
      name: "no-antd-in-the-entry",
      comment: "The code before sign-in stays small. antd, Refine, the router and axios load after it.",
      severity: "error",
      from: { path: "^src/(main|app/(root|place|toaster|error-boundary|sign-in/))" },
      to: { path: "node_modules/(antd|@ant-design|@refinedev|react-router|axios)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "not-to-unresolvable",
      severity: "error",
      from: {},
      // The pages of tests/e2e/support/ejected-pages.ts are generated.
      to: { couldNotResolve: true, pathNot: "^virtual:ejected/" },
    },
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
