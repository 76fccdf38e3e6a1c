import type { ReactNode } from "react";
import { Link } from "react-router";
import type { LinkTarget } from "../define/field";
import { useSession } from "../data/use-session";

interface FieldLinkProps {
  target: LinkTarget | undefined;
  children: ReactNode;
}

/** Links a value to the page that it refers to, if the user may open that page. */
export function FieldLink({ target, children }: FieldLinkProps) {
  const { allows } = useSession();
  return target && allows(target.permission) ? <Link to={target.to}>{children}</Link> : children;
}
