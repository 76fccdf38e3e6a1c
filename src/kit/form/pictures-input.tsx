import { Input } from "antd";
import { formMessages as words } from "./messages";
import type { PicturesProps } from "./picture-entry";
import { PicturePreview } from "./picture-preview";
import { focusNextOnEnter, RemovableRows } from "./removable-rows";

interface PicturesInputProps extends Omit<PicturesProps, "value" | "onChange"> {
  value?: readonly string[];
  onChange?: (addresses: readonly string[]) => void;
}

/** Edits picture URLs as rows with previews. Enter moves to the next input, or adds a row. */
export function PicturesInput({ id, label, value = [], onChange, max }: PicturesInputProps) {
  return (
    <RemovableRows
      {...{ id, label }}
      rows={value}
      newRow=""
      canAdd={value.length < max}
      onRows={(addresses) => onChange?.(addresses)}
      words={{ add: words.addPicture, remove: words.removePicture }}
      none={<p className="missing">{words.noPictures}</p>}
      rowClass="picture-row"
    >
      {(address, index) => (
        <>
          <PicturePreview address={address} />
          <Input
            aria-label={words.picture(index + 1)}
            placeholder={words.addressBegins}
            inputMode="url"
            value={address}
            onChange={({ target }) => onChange?.(value.map((one, other) => (other === index ? target.value : one)))}
            onKeyDown={focusNextOnEnter}
          />
        </>
      )}
    </RemovableRows>
  );
}
