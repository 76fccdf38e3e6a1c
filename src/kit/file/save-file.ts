/** Where a file goes: to the place that the person chooses, piece by piece, or to the browser's downloads at the end. */

/** Nothing is to be seen of the file before `close`. */
export interface FileTarget {
  write(piece: Uint8Array<ArrayBuffer>): Promise<void> | void;
  /** @param name that of the server, where the person did not choose one; answers the one that the file has */
  close(name?: string): Promise<string>;
  abort(): Promise<void>;
}

/** Not every browser has it, and TypeScript's library has it not. */
type SavePicker = (options: {
  suggestedName: string;
  types: { accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

const TYPE = "text/csv;charset=utf-8";
/** Long after the browser has begun to write a blob to the disk. */
const REVOKE_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveBlob(parts: BlobPart[], name: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type: TYPE }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}

const acceptOf = (name: string): Record<string, string[]> =>
  name.endsWith(".jsonl") ? { "application/x-ndjson": [".jsonl"] } : { "text/csv": [".csv"] };

/** Undefined when the person closed the question where to save it. Must be called while a press is handled. */
export async function openTarget(name: string): Promise<FileTarget | undefined> {
  const { showSaveFilePicker: choose } = window as Window & { showSaveFilePicker?: SavePicker };
  if (!choose) return collect(name);
  try {
    const handle = await choose({ suggestedName: name, types: [{ accept: acceptOf(name) }] });
    const stream = await handle.createWritable();
    // The browser writes next to the file, and puts that in its place when it is closed.
    return {
      write: (piece) => stream.write(piece),
      close: () => stream.close().then(() => handle.name),
      abort: () => stream.abort(),
    };
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") return undefined;
    // Not allowed here, such as in a frame of another site.
    return collect(name);
  }
}

function collect(suggested: string): FileTarget {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: (piece) => void pieces.push(piece),
    close: (name = suggested) => {
      saveBlob(pieces, name);
      return Promise.resolve(name);
    },
    abort: () => {
      pieces.length = 0;
      return Promise.resolve();
    },
  };
}
