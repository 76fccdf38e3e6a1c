/** Escapes and draws text, and wraps it into lines, because SVG does not wrap text. */

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for XML content and attributes. Removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Wraps text into at most `maxLines` lines of up to `width` characters. Truncated text ends with an ellipsis. */
export function wrapText(text: string, width: number, maxLines: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text
    .trim()
    .split(/\s+/)
    .flatMap((long) => splitWord(long, width))) {
    if (line === "") line = word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  kept[maxLines - 1] = `${(kept[maxLines - 1] ?? "").slice(0, width - 1).trimEnd()}…`;
  return kept;
}

interface TextStyle {
  size: number;
  fill: string;
  weight?: number;
  anchor?: "start" | "middle";
}

/** Draws one line of text. Pass unescaped content, because it is escaped here. */
export function drawText(x: number, y: number, content: string, style: TextStyle): string {
  const { size, fill, weight = 400, anchor = "start" } = style;
  return (
    `<text x="${x}" y="${y}" font-family="Verdana, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="${size}" ` +
    `font-weight="${weight}" fill="${fill}" text-anchor="${anchor}" letter-spacing="0">${escapeXml(content)}</text>`
  );
}

function splitWord(word: string, width: number): string[] {
  const parts: string[] = [];
  for (let start = 0; start < word.length; start += width) parts.push(word.slice(start, start + width));
  return parts;
}
