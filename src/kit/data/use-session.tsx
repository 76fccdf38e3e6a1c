import { createContext, useContext, type ComponentType } from "react";
import type { Download } from "../../../providers/export/contract";
import type { FormPartProps, Viewer } from "../define/action";
import type { Featured, Row } from "../define/field";
import type { ReadyAction } from "../define/ready-action";
import type { Resource } from "../define/resource";
import type { OwnPart } from "../define/resource";

/** What the kit knows of the session, its rights and its backend; the app provides it once the session is known. */
export interface Session extends Viewer {
  /** Whether the person signed in may do this, such as `vendors.approve`. */
  allows: (permission: string) => boolean;
  /** The full address of a file that a record names by its path. */
  fileUrl: (path: string) => string;
  /** By what the export call knows a list, by the name of its resource; the permission is `<type>.export`. */
  exportTypes: Readonly<Record<string, string>>;
  /** Reads a file that a call answers. */
  download: Download;
  maskIdentifiers: boolean;
  /** Every declared resource, for the dialogs that the URL names. */
  resources: readonly Resource[];
  /** Parts that every record has, after its own. */
  parts: readonly SharedPart[];
  /** Parts that the forms of many actions have, below their inputs. */
  formParts: readonly SharedFormPart[];
}

/** A part of the records of many resources. */
export interface SharedPart extends OwnPart {
  /** Whether it is there; always when absent. */
  isFor?: (resource: Resource, session: Session) => boolean;
}

export interface SharedFormPartProps extends FormPartProps {
  resource: Resource;
  action: ReadyAction;
  /** The record as it was when the form was opened; none of a new one. */
  row: Row | undefined;
}

/** A part of the forms of many actions: a component, or a sentence that is shown with what the action itself asks. */
export interface SharedFormPart extends Featured {
  name: string;
  isFor: (resource: Resource, action: ReadyAction, session: Session) => boolean;
  component?: ComponentType<SharedFormPartProps>;
  /** What is to be known of a record before it is done to it; a run over many says it of each. */
  warning?: (row: Row) => string | undefined;
}

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

/** The session's rights and the backend's features. Throws outside the console's layout. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession is used outside SessionProvider.");
  return session;
}
