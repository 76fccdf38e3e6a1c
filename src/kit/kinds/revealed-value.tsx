import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { useDataProvider } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RevealResponse, RevealRequest } from "../../../providers/identifiers/contract";
import { useSession } from "../data/use-session";
import { kitMessages as words } from "../messages";
import { recordMessages } from "../record-messages";
import { useCopy } from "../ui/use-copy";
import type { MaskedIdentifier } from "./kind";

/** A revealed value is hidden after this time, because the user may have walked away. */
const REVEALED_MS = 60_000;

/** Reveals one value. The answer is not cached, and is discarded after a minute or when the page closes. */
function useReveal(of: RevealRequest) {
  const provider = useDataProvider()();
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationKey: ["data", "default", "reveals"],
    gcTime: 0,
    mutationFn: async () => {
      const answer = await provider.custom?.<RevealResponse>({ url: "reveals", method: "post", payload: of });
      const value: unknown = answer?.data.value;
      if (typeof value !== "string" || value === "") throw new Error(recordMessages.noValue);
      return value;
    },
  });
  useEffect(() => {
    if (data === undefined) return;
    const timer = setTimeout(reset, REVEALED_MS);
    return () => clearTimeout(timer);
  }, [data, reset]);
  return { value: data, error, isPending, show: () => mutate(), hide: reset };
}

function CopyButton({ label, value }: { label: string; value: string }) {
  const clipboard = useCopy(value);
  if (!clipboard) return null;
  return (
    <button type="button" className="text-button" aria-label={recordMessages.copyValue(label)} onClick={clipboard.copy}>
      {clipboard.copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      {clipboard.copied ? words.copied : words.copy}
    </button>
  );
}

interface RevealedValueProps extends MaskedIdentifier {
  of: RevealRequest;
}

/** Shows an identifier that the backend sends masked. The Show button requests this one value. */
export function RevealedValue({ label, mask, of, format }: RevealedValueProps) {
  const { allows } = useSession();
  const { value, error, isPending, show, hide } = useReveal(of);
  const permission = `${of.resource}.reveal`;
  const isShown = value !== undefined;
  return (
    <span className="inline">
      <span className="code">{isShown ? format(value) : mask}</span>
      {allows(permission) ? (
        <button
          type="button"
          className="text-button"
          aria-label={isShown ? words.hideValue(label) : words.showValue(label)}
          aria-busy={isPending}
          onClick={() => {
            if (isShown) hide();
            else if (!isPending) show();
          }}
        >
          {isShown ? words.hide : isPending ? recordMessages.showing : words.show}
        </button>
      ) : (
        <span className="missing">{recordMessages.mayNotShow(permission)}</span>
      )}
      {isShown && <CopyButton label={label} value={value} />}
      {error && (
        <span className="reveal-error" role="alert">
          {error.message}
        </span>
      )}
    </span>
  );
}
