import analytics from "../../../docs/images/analytics.png";
import auditDifference from "../../../docs/images/audit-difference.png";
import finder from "../../../docs/images/finder.png";
import invitation from "../../../docs/images/invitation.png";
import orders from "../../../docs/images/orders.png";
import queue from "../../../docs/images/queue.png";
import refund from "../../../docs/images/refund.png";

/** The URLs of the pictures, by their names in docs/images/. */
const PICTURES: Readonly<Record<string, string>> = {
  analytics,
  "audit-difference": auditDifference,
  finder,
  invitation,
  orders,
  queue,
  refund,
};

/** The size of every picture, in pixels. It reserves space while a picture loads. */
const SIZE = { width: 1440, height: 900 };

const PICTURE = /^!\[(.+)\]\(images\/(.+)\.png\)$/;
const STEP = /^\d+\. /;

/** A picture that links to its file, which opens in full size. */
function Picture({ src, alt }: { src: string; alt: string }) {
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={alt} loading="lazy" {...SIZE} />
    </a>
  );
}

/** Renders a text that may contain **labels** and `code`. */
function Line({ text }: { text: string }) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, index) => {
    if (part.startsWith("**")) return <strong key={index}>{part.slice(2, -2)}</strong>;
    return part.startsWith("`") ? <code key={index}>{part.slice(1, -1)}</code> : part;
  });
}

function Block({ text }: { text: string }) {
  const [, alt = "", name = ""] = PICTURE.exec(text) ?? [];
  const src = PICTURES[name];
  if (src) return <Picture src={src} alt={alt} />;
  if (!STEP.test(text)) {
    return (
      <p>
        <Line text={text} />
      </p>
    );
  }
  return (
    <ol>
      {text.split(/\n(?=\d+\. )/).map((step) => (
        <li key={step}>
          <Line text={step.replace(STEP, "")} />
        </li>
      ))}
    </ol>
  );
}

/**
 * Renders the Markdown that the tasks use: paragraphs, numbered steps, labels, code and pictures. Refine's
 * MarkdownField would add its parser to the chunk of every dialog, because @refinedev/antd is one module.
 */
export const TaskText = ({ markdown }: { markdown: string }) =>
  markdown.split(/\n{2,}/).map((block) => <Block key={block} text={block} />);
