import { PICTURES_PERMISSION } from "../../../providers/pictures/contract";
import { useSession } from "../data/use-session";
import { getAddress, type PicturesProps } from "./picture-entry";
import { PictureUploads } from "./picture-uploads";
import { PicturesInput } from "./pictures-input";

/** Offers uploads if the backend has them, and otherwise only addresses. */
export function PicturesEditor(props: PicturesProps) {
  const { offers, allows } = useSession();
  if (offers("pictures") && allows(PICTURES_PERMISSION)) return <PictureUploads {...props} />;
  return <PicturesInput {...props} value={props.value?.map(getAddress) ?? []} />;
}
