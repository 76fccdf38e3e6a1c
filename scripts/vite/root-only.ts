import type { Plugin } from "vite";

const message = (base: string) =>
  `The console must be served from the root of its host: it cannot be built with --base=${base}. ` +
  "Routes, calls to /api and links in messages all begin at /. Give the console a host name of its own.";

/** Rejects a base path other than the root, because the console would be an empty page there. */
export function rootOnly(): Plugin {
  return {
    name: "root-only",
    configResolved({ base }) {
      if (base !== "/") throw new Error(message(base));
    },
  };
}
