import type { BrowserContext } from "@playwright/test";
import { EVENT_STREAM_PATH } from "../../../providers/live/contract";

/** Returns the URLs of the event streams that the context's pages open. New ones are added to the same array. */
export function watchStreams(context: BrowserContext): string[] {
  const streams: string[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === EVENT_STREAM_PATH) streams.push(request.url());
  });
  return streams;
}
