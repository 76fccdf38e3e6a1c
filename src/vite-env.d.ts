/// <reference types="vite/client" />
import type { ConsoleSetting } from "./app/console-settings";

declare global {
  /** With it, a setting that is not in the list does not compile. */
  interface ViteTypeOptions {
    strictImportMetaEnv: unknown;
  }

  // An interface is what Vite's own is merged with.
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface ImportMetaEnv extends Readonly<Partial<Record<ConsoleSetting, string>>> {}
}
