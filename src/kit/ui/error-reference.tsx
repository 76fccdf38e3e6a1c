import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import type { HttpError } from "@refinedev/core";
import { useState } from "react";
import { kitMessages as words } from "../messages";
import { serverNow } from "../server-time";
import { useCopy } from "./use-copy";

/** Returns the id of a failed call in the server's log, or undefined if the server sent none. */
const referenceOf = ({ reference }: HttpError): string | undefined =>
  typeof reference === "string" ? reference : undefined;

/** Returns the page's path without the record's id and without the query string. */
const placeOf = ({ pathname }: Location): string => pathname.replace(/\/(show|edit)\/[^/]+/, "/$1/…");

/** Shows the reference of a failed call, and a button that copies the details that the server's operator needs. */
export function ErrorReference({ error }: { error: HttpError }) {
  const reference = referenceOf(error);
  return reference === undefined ? null : <Reference key={reference} {...{ reference }} status={error.statusCode} />;
}

function Reference({ reference, status }: { reference: string; status: number }) {
  const [shownAt] = useState(() => new Date(serverNow()).toISOString());
  const clipboard = useCopy([shownAt, placeOf(window.location), words.status(status), reference].join(" · "));
  return (
    <p className="error-reference">
      {words.reference(reference)}
      {clipboard && (
        <button type="button" className="text-button" onClick={clipboard.copy}>
          {clipboard.copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          {clipboard.copied ? words.copied : words.copyForSupport}
        </button>
      )}
    </p>
  );
}
