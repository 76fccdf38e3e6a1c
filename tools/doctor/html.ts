/** Renders the report as one self-contained HTML page. */
import { groupByCause, type Cause } from "./causes/group";
import type { Finding } from "./findings";
import type { ScreenshotResult } from "./pictures/take";
import type { Report, ScreenReport, Verdict } from "./report";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string | number) => String(text).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");

/** Symbols, so that a verdict does not depend on colour. */
const SIGNS: Record<Verdict | "note", string> = { works: "✓", degraded: "!", broken: "✕", note: "i" };

const STYLE = `
:root { color-scheme: light dark; --text: #1f2328; --dim: #57606a; --ground: #fff; --line: #d0d7de; --soft: #f6f8fa;
  --works: #1a7f37; --degraded: #8a5a00; --broken: #b3261e; --note: #0550ae; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --dim: #9da7b3; --ground: #0d1117; --line: #30363d;
  --soft: #161b22; --works: #4ac26b; --degraded: #e3b341; --broken: #ff7b72; --note: #79c0ff; } }
body { margin: 0 auto; max-width: 64rem; padding: 2rem 1rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
a { color: var(--note); }
h1, h2 { line-height: 1.25; }
p.url { color: var(--dim); }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; color: var(--dim); padding-block-end: .5rem; }
th, td { text-align: start; padding: .375rem .5rem; border-block-end: 1px solid var(--line); }
th[scope=row] { font-weight: 500; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
.tag { font-weight: 600; white-space: nowrap; }
.works { color: var(--works); } .degraded { color: var(--degraded); } .broken { color: var(--broken); }
.note { color: var(--note); }
article { background: var(--soft); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin-block: .75rem; }
article h3 { margin: 0 0 .5rem; font-size: 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; overflow-wrap: anywhere; }
dt { color: var(--dim); } dd { margin: 0; min-width: 0; }
figure { margin: 1.5rem 0; } figcaption { color: var(--dim); }
figure img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); }
code { font-family: ui-monospace, monospace; font-size: .9em; }`;

const tag = (level: keyof typeof SIGNS) =>
  `<span class="tag ${level}"><span aria-hidden="true">${SIGNS[level]}</span> ${level}</span>`;

/** The id of the section with a screen's findings. */
const anchor = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, "-");

const row = ({ name, verdict, requests, findings }: ScreenReport) =>
  `<tr><th scope="row">${
    findings.length > 0 ? `<a href="#${anchor(name)}">${escape(name)}</a>` : escape(name)
  }</th><td>${tag(verdict)}</td><td class="number">${requests}</td><td class="number">${findings.length}</td></tr>`;

const article = ({ kind, level, call, expected, actual, todo }: Finding) => `<article>
<h3>${tag(level)} ${escape(kind)}</h3>
<dl><dt>Call</dt><dd><code>${escape(call)}</code></dd><dt>Expected</dt><dd>${escape(expected)}</dd>
<dt>Actual</dt><dd>${escape(actual)}</dd><dt>Remedy</dt><dd>${escape(todo)}</dd></dl>
</article>`;

const section = ({ name, findings }: ScreenReport) =>
  `<section aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${escape(name)}</h2>
${findings.map(article).join("\n")}</section>`;

const causeList = (causes: readonly Cause[]) =>
  causes.length === 0
    ? ""
    : `<ol>
${causes.map(({ level, headline, amount }) => `<li>${tag(level)} ${escape(headline)} (${amount})</li>`).join("\n")}
</ol>`;

const figures = (taken: ScreenshotResult) => `<section aria-labelledby="pictures"><h2 id="pictures">Pictures</h2>
${
  "none" in taken
    ? `<p>No pictures: ${escape(taken.none)}</p>`
    : `<p>The screens of the menu on this backend. Blocks hide the data of the backend.</p>
${taken.pictures
  .map(
    ({ name, data }) =>
      `<figure><img src="data:image/jpeg;base64,${data}" alt="The screen ${escape(name)}"><figcaption>${escape(name)}</figcaption></figure>`,
  )
  .join("\n")}`
}
</section>`;

/** A complete HTML document. Everything that the backend sent is escaped. */
export function toHtml({ url, checkedAt, screens, verdict }: Report, pictures?: ScreenshotResult): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>Backend report: ${escape(verdict)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Backend report: ${tag(verdict)}</h1>
<p class="url"><code>${escape(url)}</code>, checked <time datetime="${escape(checkedAt)}">${escape(checkedAt)}</time></p>
${causeList(groupByCause(screens.flatMap(({ findings }) => findings)))}
<table>
<caption>What the console's screens can do with this backend</caption>
<thead><tr><th scope="col">Screen</th><th scope="col">Verdict</th><th scope="col" class="number">Requests</th><th scope="col" class="number">Findings</th></tr></thead>
<tbody>
${screens.map(row).join("\n")}
</tbody>
</table>
${screens
  .filter(({ findings }) => findings.length > 0)
  .map(section)
  .join("\n")}
${pictures === undefined ? "" : figures(pictures)}
</main>
</body>
</html>
`;
}
