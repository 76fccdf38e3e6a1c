import { Button } from "antd";
import { useLayoutEffect, useRef } from "react";
import { formMessages } from "./messages";
import { PictureDropZone } from "./picture-drop-zone";
import { isPending, type PictureEntry, type PicturesProps } from "./picture-entry";
import { PictureRow } from "./picture-row";
import { uploadMessages as words } from "./picture-upload-messages";
import { RemovableRows } from "./removable-rows";
import { usePictureUploads } from "./use-picture-uploads";
import "./picture-uploads.css";

/** Uploads pictures, and edits their order, URLs and alternative texts. */
export function PictureUploads({ id, label, value = [], onChange, max }: PicturesProps) {
  const uploads = usePictureUploads(value, onChange, max);
  const container = useRef<HTMLDivElement>(null);
  /** The row and direction of the button to focus after the next render. */
  const buttonToFocus = useRef<readonly [index: number, direction: "up" | "down"]>(undefined);

  useLayoutEffect(() => {
    if (!buttonToFocus.current) return;
    const [index, direction] = buttonToFocus.current;
    buttonToFocus.current = undefined;
    const buttons = [...(container.current?.querySelectorAll(`[data-row="${index}"] [data-move]`) ?? [])].filter(
      (button): button is HTMLButtonElement => button instanceof HTMLButtonElement && !button.disabled,
    );
    // At the end of the list, only the button for the other direction is left.
    (buttons.find((button) => button.dataset["move"] === direction) ?? buttons[0])?.focus();
  });

  const move = (from: number, to: number) => {
    const moved = [...value];
    moved.splice(to, 0, ...moved.splice(from, 1));
    buttonToFocus.current = [to, to < from ? "up" : "down"];
    onChange?.(moved);
    uploads.announce(words.moved(to + 1, value.length));
  };
  const nameRemoval = (number: number) => {
    const entry = value[number - 1];
    return entry !== undefined && isPending(entry) ? words.cancel(entry.name) : formMessages.removePicture(number);
  };
  return (
    <div ref={container} className="picture-uploads">
      <PictureDropZone multiple={max > 1} onFiles={uploads.add} />
      {uploads.failures.length > 0 && (
        <div role="alert">
          {uploads.failures.map((failure) => (
            <p key={failure.id} className="note upload-failure">
              <span>{words.failed(failure.name, failure.message)}</span>
              {failure.file && (
                <Button size="small" aria-label={words.retry(failure.name)} onClick={() => uploads.retry(failure)}>
                  {words.retryButton}
                </Button>
              )}
              <Button size="small" aria-label={words.dismiss(failure.name)} onClick={() => uploads.dismiss(failure.id)}>
                {words.dismissButton}
              </Button>
            </p>
          ))}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {uploads.announcement}
      </p>
      <RemovableRows<PictureEntry>
        {...{ id, label }}
        rows={value}
        newRow=""
        canAdd={value.length < max}
        onRows={(entries) => onChange?.(entries)}
        words={{ add: words.addAddress, remove: nameRemoval }}
        none={<p className="missing">{formMessages.noPictures}</p>}
        rowClass="picture-row"
      >
        {(entry, index) => (
          <PictureRow
            {...{ entry, index }}
            total={value.length}
            percent={isPending(entry) ? (uploads.progress[entry.uploading] ?? 0) : 0}
            onMove={max > 1 ? (to) => move(index, to) : undefined}
            onChange={(changed) => onChange?.(value.map((one, other) => (other === index ? changed : one)))}
          />
        )}
      </RemovableRows>
    </div>
  );
}
