import type { ReactNode } from "react";
import { Link } from "react-router";
import { useBackend } from "../backend";

interface FieldLinkProps {
  target: { to: string; permission: string } | undefined;
  children: ReactNode;
}

/** A value as a link to what it speaks of, for those who may open that. */
export function FieldLink({ target, children }: FieldLinkProps) {
  const { allows } = useBackend();
  return target && allows(target.permission) ? <Link to={target.to}>{children}</Link> : children;
}
