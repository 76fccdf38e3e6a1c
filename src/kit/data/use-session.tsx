import { createContext, useContext, type ComponentType } from "react";
import type { Download } from "../../../providers/export/contract";
import type { UploadPicture } from "../../../providers/pictures/contract";
import type { FormPartProps, FormValues, Viewer } from "../define/action";
import type { FeatureGated, Row } from "../define/field";
import type { ResolvedAction } from "../define/ready-action";
import type { Resource } from "../define/resource";
import type { CustomPart } from "../define/resource";
import type { ListState } from "./list-state";
import type { RowSource } from "./use-row-source";

/** The session as the kit sees it: permissions, backend features and shared parts. The app provides it. */
export interface KitSession extends Viewer {
  /** Returns whether the user has a permission such as `vendors.approve`. */
  allows: (permission: string) => boolean;
  /** Returns the full URL of a file from the path in a record. */
  fileUrl: (path: string) => string;
  /** Downloads a file from a call. */
  download: Download;
  /** Uploads a picture and returns its path. */
  uploadPicture: UploadPicture;
  maskIdentifiers: boolean;
  /** Whether the sidebar opens each list as the user last used it. */
  remembersLists?: boolean;
  /** All declared resources, needed for the dialogs in the URL. */
  resources: readonly Resource[];
  /** Parts that the records of several resources share. They come after a record's own parts. */
  parts: readonly SharedPart[];
  /** Form parts that many actions share: components below the inputs, warnings and notes. */
  formParts: readonly SharedFormPart[];
  /** Shown below the rows of every list, with the feature `events`. Announces changes by others. */
  ListNotice?: ComponentType<ListNoticeProps> | undefined;
  /** Shown in the header of every open record, with the feature `events`. */
  RecordViewers?: ComponentType<RecordViewersProps> | undefined;
  /** Shown above every list, with the feature `views`. */
  ListViews?: ComponentType<ListViewsProps> | undefined;
  /** Shown above the rows of a printed list. */
  PrintedList?: ComponentType<PrintedListProps> | undefined;
}

export interface RecordViewersProps {
  resource: Resource;
  id: string;
}

export interface ListViewsProps {
  resource: Resource;
}

export interface PrintedListProps {
  resource: Resource;
  page: Pick<RowSource, "rows" | "total" | "totalIsMinimum">;
  state: ListState;
}

export interface ListNoticeProps {
  resource: Resource;
  page: Pick<RowSource, "rows" | "fetching">;
  onRefresh: () => void;
}

/** A part that the records of several resources share. */
export type SharedPart = CustomPart & {
  /**
   * Whether this part lists the past statuses of a record, so that the record's own parts must not. Set this only on a
   * part without a `component`, because the details dialog shows every part that has one.
   */
  listsStatuses?: true;
  /** Whether this part is in the side column, on pages that have one. */
  side?: true;
  /** Returns whether a resource has this part. If absent, every resource has it. */
  isFor?: (resource: Resource, viewer: Pick<KitSession, "allows" | "offers">) => boolean;
};

export interface SharedFormPartProps extends FormPartProps {
  resource: Resource;
  action: ResolvedAction;
  /** The record when the form was opened. Undefined for a new record and in a bulk run. */
  row: Row | undefined;
}

/** A form part that several actions share: a component, a warning or a note. */
export interface SharedFormPart extends FeatureGated {
  name: string;
  isFor: (resource: Resource, action: ResolvedAction, session: KitSession) => boolean;
  component?: ComponentType<SharedFormPartProps>;
  /** Whether the form of a bulk run also shows the component. */
  inBulk?: true;
  /** Returns a warning to show before the action runs. A bulk run shows it for each record. */
  warning?: (row: Row) => string | undefined;
  /**
   * Returns a note for the form's current values. It is shown below the buttons, and in a bulk run below the inputs.
   */
  note?: (typed: FormValues) => string | undefined;
}

const SessionContext = createContext<KitSession | null>(null);

export const SessionProvider = SessionContext.Provider;

/** Returns the session. Throws outside the console's layout. */
export function useSession(): KitSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession is used outside SessionProvider.");
  return session;
}
