import { createContext, useContext } from "react";
import type { Feature } from "../../providers/auth/contract";
import type { Resource } from "./define-resource";

/** What the kit must know of the session and the backend; the app provides it once the session is known. */
export interface Backend {
  /** Whether the person signed in may do this, such as `vendors.approve`. */
  allows: (permission: string) => boolean;
  /** Whether the backend offers something beyond the documented calls. */
  offers: (feature: Feature) => boolean;
  /** The full address of a file that a record names by its path. */
  fileUrl: (path: string) => string;
  maskIdentifiers: boolean;
  /** Keeps one person's unsaved typing apart from another's. */
  userId: string;
  /** Every declared resource, for the dialogs that the URL names. */
  resources: readonly Resource[];
}

const BackendContext = createContext<Backend | null>(null);

export const BackendProvider = BackendContext.Provider;

/** The session's rights and the backend's features. Throws outside the console's layout. */
export function useBackend(): Backend {
  const backend = useContext(BackendContext);
  if (!backend) throw new Error("useBackend is used outside BackendProvider.");
  return backend;
}
