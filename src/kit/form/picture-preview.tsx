import { Picture } from "../kinds/pictures";
import { useDebounced } from "./use-debounced";

/** Previews a picture once typing pauses and the URL is plausible, so that partial URLs are not requested. */
export function PicturePreview({ address }: { address: string }) {
  const settled = useDebounced(address.trim());
  return <Picture source={/^(https?:\/\/.|\/.)/i.test(settled) ? settled : undefined} />;
}
