import { Modal, type ModalProps } from "antd";
import type { CSSProperties, KeyboardEvent } from "react";
import type { Place } from "./use-place-beside-documents";
import "./beside-documents.css";

interface PlacedModalProps extends Omit<ModalProps, "onCancel"> {
  /** Undefined for the middle of the screen. */
  place: Place | undefined;
  onCancel: () => void;
}

const markAsNonModal = (dialog: HTMLElement | null) => dialog?.setAttribute("aria-modal", "false");

/**
 * Returns the props of a dialog beside documents. It has no mask and does not lock scrolling. Its key handler replaces
 * antd's, which would also trap the focus in the dialog.
 */
const propsAt = ({ left, width }: Place, onEscape: () => void) => ({
  width,
  mask: false,
  // antd locks the scrolling of the page unless the dialog is rendered in place.
  getContainer: false as const,
  wrapClassName: "beside-documents",
  styles: { wrapper: { "--dialog-left": `${left}px` } as CSSProperties },
  panelRef: markAsNonModal,
  wrapProps: {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      onEscape();
    },
  },
});

/**
 * A modal in the middle of the screen, or with a `place`, a non-modal dialog beside the page's documents. It remounts
 * when `place` appears or disappears, because antd cannot change the container of an open dialog.
 */
export const PlacedModal = ({ place, onCancel, ...props }: PlacedModalProps) => (
  <Modal key={place ? "beside" : "middle"} {...props} onCancel={onCancel} {...(place && propsAt(place, onCancel))} />
);
