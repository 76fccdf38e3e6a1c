import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { useDataProvider } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Revealed, RevealRequest } from "../../../providers/identifiers/contract";
import { useSession } from "../data/use-session";
import { kitMessages as words } from "../messages";
import { useCopy } from "../ui/use-copy";

/** For so long a value stands on the screen that somebody may have left. */
const SHOWN_MS = 60_000;

/** The call that shows one value; what it answered is in no cache, and gone after a minute or with the page. */
function useReveal(of: RevealRequest) {
  const provider = useDataProvider()();
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationKey: ["data", "default", "reveals"],
    gcTime: 0,
    mutationFn: async () => {
      const answer = await provider.custom?.<Revealed>({ url: "reveals", method: "post", payload: of });
      const value: unknown = answer?.data.value;
      if (typeof value !== "string" || value === "") throw new Error(words.noValue);
      return value;
    },
  });
  useEffect(() => {
    if (data === undefined) return;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [data, reset]);
  return { value: data, error, isPending, show: () => mutate(), hide: reset };
}

function Copy({ label, value }: { label: string; value: string }) {
  const clipboard = useCopy(value);
  if (!clipboard) return null;
  return (
    <button type="button" className="text-button" aria-label={words.copyValue(label)} onClick={clipboard.copy}>
      {clipboard.copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      {clipboard.copied ? words.copied : words.copy}
    </button>
  );
}

interface RevealedValueProps {
  label: string;
  mask: string;
  of: RevealRequest;
  /** A value as it is read. */
  inWords: (value: string) => string;
}

/** An identifier that the backend sends masked; Show asks it for this one value. */
export function RevealedValue({ label, mask, of, inWords }: RevealedValueProps) {
  const { allows } = useSession();
  const { value, error, isPending, show, hide } = useReveal(of);
  const permission = `${of.resource}.reveal`;
  const isShown = value !== undefined;
  return (
    <span className="inline">
      <span className="code">{isShown ? inWords(value) : mask}</span>
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
          {isShown ? words.hide : isPending ? words.showing : words.show}
        </button>
      ) : (
        <span className="missing">{words.mayNotShow(permission)}</span>
      )}
      {isShown && <Copy label={label} value={value} />}
      {error && (
        <span className="reveal-error" role="alert">
          {error.message}
        </span>
      )}
    </span>
  );
}
