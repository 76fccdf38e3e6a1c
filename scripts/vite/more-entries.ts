/** Replaces the resources in src/app/more-entries.ts with the few properties that the first page needs. */
import path from "node:path";
import { runnerImport, type Plugin } from "vite";
import type { ResourceEntry } from "../../src/app/more-entries";

const MODULE = "src/app/more-entries.ts";

/** Reads the resources of src/app/more-resources.ts, reduced to a ResourceEntry. @param root the project's root */
export async function readMoreEntries(root: string): Promise<ResourceEntry[]> {
  const { module } = await runnerImport<{ moreEntries: readonly ResourceEntry[] }>(path.join(root, MODULE));
  return module.moreEntries.map(({ name, path, names, icon, key, feature, permissions }) => ({
    name,
    path,
    names,
    icon,
    key,
    feature,
    permissions,
  }));
}

export function moreEntries(): Plugin {
  let file: string;
  let root: string;
  return {
    name: "more-entries",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      file = path.join(root, MODULE);
    },
    load: {
      filter: { id: /\/more-entries\.ts$/ },
      async handler(id) {
        if (id !== file) return undefined;
        return { code: `export const moreEntries = ${JSON.stringify(await readMoreEntries(root))};`, map: null };
      },
    },
  };
}
