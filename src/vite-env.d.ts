/// <reference types="vite/client" />
import type { ConsoleSetting } from "./app/console-settings";

declare global {
  /** Makes an unknown setting a compile error. */
  interface ViteTypeOptions {
    strictImportMetaEnv: unknown;
  }

  // Declaration merging with Vite's types needs an interface.
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface ImportMetaEnv extends Readonly<Partial<Record<ConsoleSetting, string>>> {}
}
