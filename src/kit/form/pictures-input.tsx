import { Input } from "antd";
import { formMessages as words } from "./messages";
import { PicturePreview } from "./picture-preview";
import { focusNextOnEnter, RemovableRows } from "./removable-rows";

interface PicturesInputProps {
  id?: string | undefined;
  label: string;
  value?: readonly string[];
  onChange?: (addresses: readonly string[]) => void;
}

/** Edits picture URLs as rows with previews. Enter moves to the next input, or adds a row. */
export function PicturesInput({ id, label, value = [], onChange }: PicturesInputProps) {
  return (
    <RemovableRows
      {...{ id, label }}
      rows={value}
      fresh=""
      onRows={(addresses) => onChange?.(addresses)}
      words={{ add: words.addPicture, remove: words.removePicture }}
      none={<p className="missing">{words.noPictures}</p>}
      rowClass="picture-row"
    >
      {(address, place) => (
        <>
          <PicturePreview address={address} />
          <Input
            aria-label={words.picture(place + 1)}
            placeholder={words.addressBegins}
            inputMode="url"
            value={address}
            onChange={({ target }) => onChange?.(value.map((one, index) => (index === place ? target.value : one)))}
            onKeyDown={focusNextOnEnter}
          />
        </>
      )}
    </RemovableRows>
  );
}
