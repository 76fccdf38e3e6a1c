import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Link, useLocation } from "react-router";
import { AnchoredDetails } from "../../src/kit/ui/anchored-details";
import { useCopy } from "../../src/kit/ui/use-copy";
import type { OpenApiDocument } from "./contract";
import { apiDocsMessages as words } from "./messages";
import { getCallDetails, type ListedCall } from "./read-document";
import type { SchemaField } from "./schema-words";

interface CallProps {
  call: ListedCall;
  document: OpenApiDocument;
}

/** One API call: a summary line with collapsible details. */
export function CallEntry({ call, document }: CallProps) {
  const { id, method, path, summary, isAdditional, features } = call;
  return (
    <AnchoredDetails
      id={id}
      className="api-call"
      summary={
        <>
          <span className="tag tone-neutral">{method}</span> <code>{path}</code>{" "}
          <span className="api-summary">{summary}</span>
          {isAdditional && <span className="tag tone-neutral">{words.additional}</span>}
          <Features names={features} />
        </>
      }
    >
      <CallDetails call={call} document={document} />
    </AnchoredDetails>
  );
}

const Features = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <span key={name} className="tag tone-neutral">
      {words.feature(name)}
    </span>
  ));

function CallDetails({ call, document }: CallProps) {
  const { parameters, body, answers } = getCallDetails(call, document);
  const { search } = useLocation();
  return (
    <div className="api-details">
      {call.operation.description && <p>{call.operation.description}</p>}
      <p>
        {call.permission !== undefined && (
          <>
            {words.permission} <code>{call.permission}</code>.{" "}
          </>
        )}
        <Link to={{ search, hash: call.id }} replace>
          {words.link}
        </Link>
      </p>
      {parameters.length > 0 && <FieldList title={words.parameters} fields={parameters} />}
      {body.length > 0 && <FieldList title={words.body} fields={body} />}
      {answers.map(({ status, text, fields, example }) => (
        <section key={status}>
          <h3>{words.answer(status)}</h3>
          <p>{text}</p>
          {example !== undefined && <Example text={example} />}
          {fields.length > 0 && <Fields fields={fields} />}
        </section>
      ))}
    </div>
  );
}

type PlacedField = SchemaField & { place?: string };

const FieldList = ({ title, fields }: { title: string; fields: readonly PlacedField[] }) => (
  <section>
    <h3>{title}</h3>
    <Fields fields={fields} />
  </section>
);

const Fields = ({ fields }: { fields: readonly PlacedField[] }) => (
  <dl className="api-fields">
    {fields.map(({ name, type, required, features, place }, index) => (
      // The same field name can occur twice when the response is one of several objects.
      <div key={index}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>
          {[place && (words.places[place] ?? place), type, required && words.required].filter(Boolean).join(", ")}{" "}
          <Features names={features} />
        </dd>
      </div>
    ))}
  </dl>
);

/** An example response. Long ones scroll, also by keyboard. */
function Example({ text }: { text: string }) {
  const clipboard = useCopy(text);
  return (
    <figure className="api-example">
      <figcaption>
        {words.example}
        {clipboard && (
          <button type="button" className="text-button" aria-label={words.copy} onClick={clipboard.copy}>
            {clipboard.copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
            {clipboard.copied && words.copied}
          </button>
        )}
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={words.example}>
        {text}
      </pre>
    </figure>
  );
}
