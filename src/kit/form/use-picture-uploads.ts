import { useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_PICTURE_MIB } from "../../../providers/pictures/contract";
import { createRandomKey } from "../data/new-key";
import { useSession } from "../data/use-session";
import { isPending, type PictureEntry, type PicturesProps } from "./picture-entry";
import { uploadMessages as words } from "./picture-upload-messages";

/** The number of concurrent uploads. It is below the server's limit per user. */
const MAX_RUNNING = 2;
const MEBIBYTE = 1_048_576;

/** A file that was not uploaded. */
export interface FailedUpload {
  id: string;
  name: string;
  message: string;
  /** The file, if another attempt may succeed. */
  file?: File;
}

interface Upload {
  id: string;
  file: File;
  controller: AbortController;
}

const findProblem = ({ size }: File): string | undefined => {
  if (size === 0) return words.empty;
  return size > MAX_PICTURE_MIB * MEBIBYTE ? words.tooLarge : undefined;
};

/**
 * Uploads files, two at a time. A file gets an entry before its upload starts, so that the form counts as changed and
 * the entry can be moved. Removing the entry cancels its upload, as does leaving the form.
 */
export function usePictureUploads(value: readonly PictureEntry[], onChange: PicturesProps["onChange"], max: number) {
  const { uploadPicture } = useSession();
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  const [failures, setFailures] = useState<readonly FailedUpload[]>([]);
  const [announcement, announce] = useState("");
  /** The current entries. Unlike `value`, they include an upload that ended since the last render. */
  const entries = useRef(value);
  const uploads = useRef<Upload[]>([]);
  /** The ids of the uploads that have started. */
  const running = useRef(new Set<string>());

  const change = (update: (entries: readonly PictureEntry[]) => readonly PictureEntry[]) => {
    entries.current = update(entries.current);
    onChange?.(entries.current);
  };
  const replace = (id: string, by: readonly PictureEntry[]) =>
    change((all) => all.flatMap((entry) => (isPending(entry) && entry.uploading === id ? by : [entry])));
  const fail = (failure: FailedUpload) => setFailures((others) => [...others, failure]);

  const startNext = () => {
    for (const upload of uploads.current.slice(0, MAX_RUNNING)) {
      if (!running.current.has(upload.id)) void send(upload);
    }
  };
  const send = async ({ id, file, controller: { signal } }: Upload) => {
    running.current.add(id);
    let failure: FailedUpload | undefined;
    let path: string | undefined;
    try {
      const onProgress = (percent: number) => setProgress((others) => ({ ...others, [id]: percent }));
      path = await uploadPicture({ file, signal, onProgress });
    } catch (cause) {
      failure = { id, name: file.name, message: cause instanceof Error ? cause.message : String(cause), file };
    }
    running.current.delete(id);
    uploads.current = uploads.current.filter((upload) => upload.id !== id);
    if (signal.aborted) return startNext();
    replace(id, path === undefined ? [] : [path]);
    if (failure) fail(failure);
    const left = uploads.current.length;
    announce([failure ? "" : words.done(file.name), left > 0 ? words.left(left) : ""].filter(Boolean).join(" "));
    startNext();
  };

  const add = (files: readonly File[]) => {
    const accepted: Upload[] = [];
    for (const file of files) {
      const id = createRandomKey();
      const isFull = entries.current.length + accepted.length >= max;
      const message = isFull ? words.tooMany(max) : findProblem(file);
      if (message === undefined) accepted.push({ id, file, controller: new AbortController() });
      else fail({ id, name: file.name || words.unnamed, message });
    }
    if (accepted.length === 0) return;
    uploads.current = [...uploads.current, ...accepted];
    change((all) => [...all, ...accepted.map(({ id, file }) => ({ uploading: id, name: file.name || words.unnamed }))]);
    announce(words.left(uploads.current.length));
    startNext();
  };

  const cancelRemoved = useEffectEvent(() => {
    entries.current = value;
    const kept = new Set(value.flatMap((entry) => (isPending(entry) ? entry.uploading : [])));
    const cancelled = uploads.current.filter(({ id }) => !kept.has(id));
    if (cancelled.length === 0) return;
    uploads.current = uploads.current.filter(({ id }) => kept.has(id));
    for (const { controller, file } of cancelled) {
      controller.abort();
      announce(words.cancelled(file.name));
    }
    startNext();
  });
  useEffect(() => cancelRemoved(), [value]);

  /** Reports the uploads of a restored draft, which ended with the previous page. */
  const reportInterrupted = useEffectEvent(() => {
    const lost = entries.current.filter(isPending);
    for (const { uploading, name } of lost) fail({ id: uploading, name, message: words.interrupted });
    if (lost.length > 0) change((all) => all.filter((entry) => !isPending(entry)));
  });
  useEffect(() => {
    reportInterrupted();
    return () => {
      for (const { controller } of uploads.current) controller.abort();
      uploads.current = [];
    };
  }, []);

  const dismiss = (id: string) => setFailures((others) => others.filter((failure) => failure.id !== id));
  return {
    progress,
    failures,
    /** Text for a live region. */
    announcement,
    announce,
    add,
    dismiss,
    retry: ({ id, file }: FailedUpload) => {
      dismiss(id);
      if (file) add([file]);
    },
  };
}
