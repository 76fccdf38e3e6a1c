import type { HttpError } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import type { FileRequest } from "../../../providers/export/contract";
import { useSession } from "../data/use-session";
import { fileMessages as words } from "./messages";
import { createRowCounter } from "./row-counter";
import { openTarget, type FileTarget } from "./save-file";

export interface DownloadState {
  phase: "idle" | "running" | "stopped" | "failed" | "saved";
  rows: number;
  /** Received so far. */
  bytes: number;
  error?: Pick<HttpError, "message">;
  /** Of the saved file. */
  name?: string;
}

const IDLE: DownloadState = { phase: "idle", rows: 0, bytes: 0 };
/** How often the progress is said, in milliseconds: a screen reader must get through a sentence. */
const SAY_MS = 500;

/** Only what could not be written is not an error of ours. */
const errorOf = (cause: unknown): Pick<HttpError, "message"> =>
  cause instanceof DOMException ? { message: words.notSaved } : (cause as HttpError);

/** Receives a file and saves it: nothing is saved before the whole of it is there. One at a time. */
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
    let said = performance.now();
    const now = () => ({ rows: counter.rows(), bytes });
    setState({ ...IDLE, phase: "running" });
    try {
      const named = await session.download({
        ...request,
        signal: controller.signal,
        write: async (piece) => {
          counter.add(piece);
          bytes += piece.length;
          if (performance.now() - said > SAY_MS) {
            said = performance.now();
            setState({ phase: "running", ...now() });
          }
          await target.write(piece);
        },
      });
      setState({ phase: "saved", ...now(), name: await target.close(named) });
    } catch (cause) {
      await target.abort().catch(() => undefined);
      setState(
        controller.signal.aborted
          ? { phase: "stopped", ...now() }
          : { phase: "failed", ...now(), error: errorOf(cause) },
      );
    } finally {
      running.current = undefined;
    }
  };

  return {
    state,
    /** @param name what the file is called, unless the server or the person says otherwise */
    start: async (request: Pick<FileRequest, "path" | "query">, name: string) => {
      if (running.current) return;
      const target = await openTarget(name);
      if (target) await receive(request, target);
    },
    stop: () => running.current?.abort(),
    reset: () => setState(IDLE),
  };
}
