import { useEffect, useRef, useState } from "react";
import { passwordConfirmation } from "../../../providers/auth/password-confirmation";
import { lazyComponent } from "../../kit/ui/lazy-part";

const PasswordDialog = lazyComponent(() => import("./password-dialog").then(({ PasswordDialog }) => PasswordDialog));

/** Renders the password dialog while a request waits for confirmation. */
export function PasswordHost() {
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(null);
  const close = (confirmed: boolean) => {
    setOpen(false);
    answer.current?.(confirmed);
  };
  useEffect(() => {
    const stop = passwordConfirmation.registerDialog(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setOpen(true);
        }),
    );
    return () => {
      stop();
      answer.current?.(false);
    };
  }, []);
  return open && <PasswordDialog onClose={close} />;
}
