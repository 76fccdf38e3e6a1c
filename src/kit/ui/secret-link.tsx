import type { ComponentProps } from "react";
import { SecretValue } from "./secret-value";

interface SecretLinkProps extends Omit<ComponentProps<typeof SecretValue>, "value"> {
  /** Path and secret, relative to the console's origin. */
  link: string;
}

/** Shows a secret link once, so that the user can pass it on. */
export const SecretLink = ({ link, ...props }: SecretLinkProps) => (
  <SecretValue {...props} value={window.location.origin + link} />
);
