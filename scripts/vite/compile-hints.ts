import type { Plugin } from "vite";

/** Must be the first line of a script. */
const COMPILE_ALL = "//# allFunctionsCalledOnLoad\n";

/**
 * Tells Chromium to compile all functions of a script in the background while the script loads. By default, a function
 * is compiled on the main thread when it is first called. A script is loaded only when it is needed, so most of its
 * functions are called soon. Other browsers ignore the comment.
 */
export function compileHints(): Plugin {
  return {
    name: "compile-hints",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === "chunk") output.code = COMPILE_ALL + output.code;
        }
      },
    },
  };
}
