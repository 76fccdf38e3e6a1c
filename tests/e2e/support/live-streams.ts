import type { BrowserContext } from "@playwright/test";
import { EVENT_STREAM_PATH } from "../../../providers/live/contract";

/** Returns a live list of the streams of events that the context's pages have opened. */
export function watchStreams(context: BrowserContext): string[] {
  const streams: string[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === EVENT_STREAM_PATH) streams.push(request.url());
  });
  return streams;
}
