/** Connects a request that needs the password to the dialog that asks for it. */

/** Asks for the password. Resolves to true if the user confirmed it. */
type Ask = () => Promise<boolean>;

let dialog: Ask | undefined;
let asking: Promise<boolean> | undefined;

export const passwordConfirmation = {
  /** Registers the dialog, and returns a function that unregisters it. */
  registerDialog: (ask: Ask): (() => void) => {
    dialog = ask;
    return () => {
      if (dialog === ask) dialog = undefined;
    };
  },

  /** Asks for the password. Concurrent requests share one dialog. Resolves to false if no dialog is registered. */
  ask: (): Promise<boolean> => {
    asking ??= (dialog?.() ?? Promise.resolve(false)).finally(() => (asking = undefined));
    return asking;
  },
};
