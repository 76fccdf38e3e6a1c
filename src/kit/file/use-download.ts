import type { HttpError } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import type { FileRequest } from "../../../providers/export/contract";
import { useSession } from "../data/use-session";
import { fileMessages as words } from "./messages";
import { createRowCounter } from "./row-counter";
import { openFileTarget, type FileTarget } from "./save-file";

export interface DownloadState {
  phase: "idle" | "running" | "stopped" | "failed" | "saved";
  rows: number;
  /** The number of bytes received so far. */
  bytes: number;
  error?: Pick<HttpError, "message">;
  /** The name of the saved file. */
  name?: string;
}

const IDLE: DownloadState = { phase: "idle", rows: 0, bytes: 0 };
/** The interval of progress updates, long enough for a screen reader to announce one. */
const PROGRESS_INTERVAL_MS = 500;

/** A DOMException means that the file could not be written. All other errors already have a message. */
const errorOf = (cause: unknown): Pick<HttpError, "message"> =>
  cause instanceof DOMException ? { message: words.notSaved } : (cause as HttpError);

/** Downloads a file, and saves it only when the download is complete. Only one download runs at a time. */
export function useDownload() {
  const session = useSession();
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const receive = async (request: Pick<FileRequest, "path" | "query">, target: FileTarget) => {
    const controller = new AbortController();
    running.current = controller;
    const counter = createRowCounter(request.query?.["format"] === "jsonl");
    let bytes = 0;
    let lastUpdate = performance.now();
    const readCounts = () => ({ rows: counter.rows(), bytes });
    setState({ ...IDLE, phase: "running" });
    try {
      const serverName = await session.download({
        ...request,
        signal: controller.signal,
        write: async (piece) => {
          counter.add(piece);
          bytes += piece.length;
          if (performance.now() - lastUpdate > PROGRESS_INTERVAL_MS) {
            lastUpdate = performance.now();
            setState({ phase: "running", ...readCounts() });
          }
          await target.write(piece);
        },
      });
      setState({ phase: "saved", ...readCounts(), name: await target.close(serverName) });
    } catch (cause) {
      await target.abort().catch(() => undefined);
      setState(
        controller.signal.aborted
          ? { phase: "stopped", ...readCounts() }
          : { phase: "failed", ...readCounts(), error: errorOf(cause) },
      );
    } finally {
      running.current = undefined;
    }
  };

  return {
    state,
    /** @param name the default file name, unless the server or the user sets another */
    start: async (request: Pick<FileRequest, "path" | "query">, name: string) => {
      if (running.current) return;
      const target = await openFileTarget(name);
      if (target) await receive(request, target);
    },
    stop: () => running.current?.abort(),
    reset: () => setState(IDLE),
  };
}
