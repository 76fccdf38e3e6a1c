import { isCancel, type AxiosInstance } from "axios";
import { ApiError } from "../data/errors";
import type { FileRequest } from "./contract";

/** The longest silence before the file begins, or in the middle of it. A long list takes a backend its time. */
const SILENCE_MS = 60_000;

const NOT_A_FILE: Readonly<Record<string, string>> = {
  "text/html": "The server answered with a web page instead of a file.",
  "application/json": "The server answered with data instead of a file.",
};

/** Ends in time what waits for something that never comes. */
function silenceGuard() {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), SILENCE_MS);
  };
  heard();
  return { signal: controller.signal, heard, end: () => clearTimeout(timer) };
}

/** The name in a Content-Disposition header; no path, and nothing that a file system would take for one. */
const nameIn = (header: unknown): string | undefined =>
  typeof header === "string" ? /filename="?([\w][\w. -]{0,99})"?/.exec(header)?.[1] : undefined;

/** Reads a file piece by piece: none of it is kept here, and its length does not matter. */
export async function download(http: AxiosInstance, request: FileRequest): Promise<string | undefined> {
  const silence = silenceGuard();
  try {
    const { data, headers } = await http.get<ReadableStream<Uint8Array<ArrayBuffer>> | null>(
      `/api/admin/${request.path}`,
      {
        adapter: "fetch",
        // fetch takes no path alone outside a browser.
        baseURL: http.defaults.baseURL || window.location.origin,
        params: request.query,
        responseType: "stream",
        headers: { Accept: "text/csv, */*" },
        signal: AbortSignal.any([request.signal, silence.signal]),
        timeout: 0,
      },
    );
    const type = String(headers["content-type"] ?? "").split(";")[0] ?? "";
    const size = data ? await readAll(data, request, silence.heard, NOT_A_FILE[type]) : 0;
    if (size === 0) throw new ApiError("The server sent an empty file.", 200, false);
    return nameIn(headers["content-disposition"]);
  } catch (cause) {
    if (request.signal.aborted) throw request.signal.reason;
    if (silence.signal.aborted) throw new ApiError("The server did not answer in time.", 0, false);
    // Anything else than a refused call: the browser tells no more than that the rest did not come.
    if (cause instanceof TypeError || isCancel(cause)) throw new ApiError(brokenOff(), 0, false);
    throw cause;
  } finally {
    silence.end();
  }
}

const brokenOff = () =>
  navigator.onLine ? "The connection broke off before the file was complete." : "You are offline.";

async function readAll(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { write }: FileRequest,
  heard: () => void,
  refusal: string | undefined,
): Promise<number> {
  const reader = stream.getReader();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    heard();
    if (done) return size;
    size += value.length;
    if (refusal !== undefined) {
      await reader.cancel();
      throw new ApiError(refusal, 200, false);
    }
    await write(value);
  }
}
