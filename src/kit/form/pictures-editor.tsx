import { PICTURES_PERMISSION } from "../../../providers/pictures/contract";
import { useSession } from "../data/use-session";
import { getAddress, type PicturesProps } from "./picture-entry";
import { PictureUploads } from "./picture-uploads";
import { PicturesInput } from "./pictures-input";

/** Edits pictures with uploads if the backend supports them and the user may upload, and otherwise as URLs. */
export function PicturesEditor(props: PicturesProps) {
  const { offers, allows } = useSession();
  if (offers("pictures") && allows(PICTURES_PERMISSION)) return <PictureUploads {...props} />;
  return <PicturesInput {...props} value={props.value?.map(getAddress) ?? []} />;
}
