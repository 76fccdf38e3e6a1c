import { isCancel, type AxiosInstance } from "axios";
import { toCallPath, toParams } from "../data/adapted-calls";
import { ApiError } from "../data/errors";
import type { FileRequest } from "./contract";

/** The timeout between two chunks, and before the first chunk. A backend may need long to prepare a large list. */
const IDLE_TIMEOUT_MS = 60_000;

const NOT_A_FILE: Readonly<Record<string, string>> = {
  "text/html": "The server answered with a web page instead of a file.",
  "application/json": "The server answered with data instead of a file.",
};

/** Aborts the request if no data arrives before the timeout. Each call of `restart` restarts the timer. */
function createIdleTimeout() {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), IDLE_TIMEOUT_MS);
  };
  restart();
  return { signal: controller.signal, restart, end: () => clearTimeout(timer) };
}

/** Returns the file name in a Content-Disposition header, or undefined if it has other characters, such as "/". */
const readFileName = (header: unknown): string | undefined =>
  typeof header === "string" ? /filename=("?)(\w[\w. -]{0,99})\1\s*(?:;|$)/.exec(header)?.[2] : undefined;

/** Streams a file chunk by chunk without keeping it in memory, so that its size does not matter. */
export async function download(http: AxiosInstance, request: FileRequest): Promise<string | undefined> {
  const idleTimeout = createIdleTimeout();
  try {
    const { data, headers } = await http.get<ReadableStream<Uint8Array<ArrayBuffer>> | null>(
      `/api/admin/${toCallPath(request.path, toParams(request.query))}`,
      {
        adapter: "fetch",
        // Outside a browser, fetch needs an absolute URL.
        baseURL: http.defaults.baseURL || window.location.origin,
        responseType: "stream",
        headers: { Accept: "text/csv, */*" },
        signal: AbortSignal.any([request.signal, idleTimeout.signal]),
        timeout: 0,
      },
    );
    const type = String(headers["content-type"] ?? "").split(";")[0] ?? "";
    const size = data ? await readAll(data, request, idleTimeout.restart, NOT_A_FILE[type]) : 0;
    if (size === 0) throw new ApiError("The server sent an empty file.", 200, false);
    return readFileName(headers["content-disposition"]);
  } catch (cause) {
    if (request.signal.aborted) throw request.signal.reason;
    if (idleTimeout.signal.aborted) throw new ApiError("The server did not answer in time.", 0, false);
    // The response broke off: the browser reports only that the connection was lost.
    if (cause instanceof TypeError || isCancel(cause)) throw new ApiError(connectionLostMessage(), 0, false);
    throw cause;
  } finally {
    idleTimeout.end();
  }
}

const connectionLostMessage = () =>
  navigator.onLine ? "The connection broke off before the file was complete." : "You are offline.";

async function readAll(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { write }: FileRequest,
  restart: () => void,
  failure: string | undefined,
): Promise<number> {
  const reader = stream.getReader();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    restart();
    if (done) return size;
    size += value.length;
    if (failure !== undefined) {
      await reader.cancel();
      throw new ApiError(failure, 200, false);
    }
    await write(value);
  }
}
