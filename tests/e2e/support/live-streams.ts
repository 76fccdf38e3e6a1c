import type { BrowserContext, Page } from "@playwright/test";
import { EVENT_STREAM_PATH } from "../../../providers/live/contract";

const isStream = (url: string) => new URL(url).pathname === EVENT_STREAM_PATH;

/** Returns the URLs of the event streams that the context's pages open. New ones are added to the same array. */
export function watchStreams(context: BrowserContext): string[] {
  const streams: string[] = [];
  context.on("request", (request) => {
    if (isStream(request.url())) streams.push(request.url());
  });
  return streams;
}

/**
 * Opens a page and waits until its event stream has started. The stream does not send earlier changes. The server
 * starts streams in the order in which they were opened, so this opens another one and waits for its first event.
 */
export async function openWithStream(page: Page, address: string): Promise<void> {
  const opened = page.waitForResponse((response) => isStream(response.url()));
  await page.goto(address);
  await opened;
  await page.evaluate(async (path) => {
    const connection = new AbortController();
    const headers = { authorization: `Bearer ${localStorage.getItem("token") ?? ""}` };
    const { body } = await fetch(path, { headers, signal: connection.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; !text.includes("event: ready");) {
      const read = await reader?.read();
      if (!read || read.done) throw new Error(`The stream ended after: ${text}`);
      text += read.value;
    }
    connection.abort();
  }, EVENT_STREAM_PATH);
}
