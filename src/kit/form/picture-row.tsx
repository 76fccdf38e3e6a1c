import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { isUploadedPicture, MAX_ALTERNATIVE_TEXT } from "../../../providers/pictures/contract";
import { Picture } from "../kinds/pictures";
import { formMessages } from "./messages";
import { getAddress, getText, isPending, toEntry, type PictureEntry } from "./picture-entry";
import { PicturePreview } from "./picture-preview";
import { uploadMessages as words } from "./picture-upload-messages";
import { focusNextOnEnter } from "./removable-rows";

interface PictureRowProps {
  entry: PictureEntry;
  index: number;
  total: number;
  /** The progress of the upload. */
  percent: number;
  /** Undefined if there can be only one picture. */
  onMove: ((to: number) => void) | undefined;
  onChange: (entry: PictureEntry) => void;
}

/** A picture in a form: its preview, URL and alternative text, or its upload, and the buttons that move it. */
export function PictureRow({ entry, index, total, percent, onMove, onChange }: PictureRowProps) {
  const number = index + 1;
  const [address, text] = [getAddress(entry), getText(entry)];
  return (
    <>
      {isPending(entry) ? <Picture source={undefined} /> : <PicturePreview address={address} />}
      <div className="picture-inputs">
        {isPending(entry) ? (
          <>
            <span className="upload-name">{entry.name}</span>
            <progress max={100} value={percent} aria-label={words.uploading(entry.name)} />
          </>
        ) : (
          <>
            {!isUploadedPicture(address) && (
              <Input
                aria-label={formMessages.picture(number)}
                placeholder={formMessages.addressBegins}
                inputMode="url"
                value={address}
                onChange={({ target }) => onChange(toEntry(target.value, text))}
                onKeyDown={focusNextOnEnter}
              />
            )}
            <Input
              aria-label={words.alternativeText(number)}
              placeholder={words.describe}
              maxLength={MAX_ALTERNATIVE_TEXT}
              value={text}
              onChange={({ target }) => onChange(toEntry(address, target.value))}
              onKeyDown={focusNextOnEnter}
            />
          </>
        )}
      </div>
      {onMove && (
        <span className="picture-moves">
          <Button
            type="text"
            data-move="up"
            disabled={index === 0}
            aria-label={words.moveUp(number)}
            icon={<ArrowUpOutlined aria-hidden />}
            onClick={() => onMove(index - 1)}
          />
          <Button
            type="text"
            data-move="down"
            disabled={number === total}
            aria-label={words.moveDown(number)}
            icon={<ArrowDownOutlined aria-hidden />}
            onClick={() => onMove(index + 1)}
          />
        </span>
      )}
    </>
  );
}
