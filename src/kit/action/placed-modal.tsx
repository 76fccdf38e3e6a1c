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

/** Without a mask, without the scroll lock, and without antd's handler of keys, which also keeps the focus inside. */
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
 * A modal in the middle of the screen, or a dialog at a place beside documents, around which the page stays usable. It
 * remounts when it moves from one to the other, because antd cannot change the container of an open dialog.
 */
export const PlacedModal = ({ place, onCancel, ...props }: PlacedModalProps) => (
  <Modal key={place ? "beside" : "middle"} {...props} onCancel={onCancel} {...(place && propsAt(place, onCancel))} />
);
