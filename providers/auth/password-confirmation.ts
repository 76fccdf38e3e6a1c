/** How a request that needs the password again reaches the dialog that asks for it. */

/** Resolves to whether the person has confirmed their password. */
type Ask = () => Promise<boolean>;

let dialog: Ask | undefined;
let asking: Promise<boolean> | undefined;

export const passwordConfirmation = {
  /** Sets the dialog. Returns a function that takes it away. */
  askBy: (ask: Ask): (() => void) => {
    dialog = ask;
    return () => {
      if (dialog === ask) dialog = undefined;
    };
  },

  /** Asks the person; requests that need it at the same time share one dialog. False if nothing can ask. */
  ask: (): Promise<boolean> => {
    asking ??= (dialog?.() ?? Promise.resolve(false)).finally(() => (asking = undefined));
    return asking;
  },
};
