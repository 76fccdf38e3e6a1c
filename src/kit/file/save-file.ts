/** Saves a file: streamed to a location that the user chooses, or collected and passed to the browser's downloads. */

/** A file that is being written. Its contents do not become visible before `close`. */
export interface FileTarget {
  write(piece: Uint8Array<ArrayBuffer>): Promise<void> | void;
  /**
   * Finishes the file, and resolves to its name.
   * @param name the server's name for the file, used if the user did not choose one
   */
  close(name?: string): Promise<string>;
  abort(): Promise<void>;
}

/** Only some browsers have this API, and TypeScript's DOM library does not declare it. */
type SavePicker = (options: {
  suggestedName: string;
  types: { accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

const TYPES: Readonly<Record<string, string>> = { jsonl: "application/x-ndjson", txt: "text/plain" };
const typeOf = (name: string) => TYPES[name.split(".").at(-1) ?? ""] ?? "text/csv";
/** Long enough for the browser to start writing the blob to disk. */
const REVOKE_MS = 60_000;

/** Passes a file to the browser's downloads. */
export function saveBlob(parts: BlobPart[], name: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type: `${typeOf(name)};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}

/**
 * Asks where to save the file, if the browser can ask. Undefined if the user cancels. Must be called in the handler of
 * a user gesture.
 */
export async function openFileTarget(name: string): Promise<FileTarget | undefined> {
  const { showSaveFilePicker: choose } = window as Window & { showSaveFilePicker?: SavePicker };
  if (!choose) return createMemoryTarget(name);
  try {
    const handle = await choose({
      suggestedName: name,
      types: [{ accept: { [typeOf(name)]: [name.endsWith(".jsonl") ? ".jsonl" : ".csv"] } }],
    });
    const stream = await handle.createWritable();
    // The browser writes to a temporary file, and replaces the chosen file when the stream is closed.
    return {
      write: (piece) => stream.write(piece),
      close: () => stream.close().then(() => handle.name),
      abort: () => stream.abort(),
    };
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") return undefined;
    // Any other error means that the browser does not allow the picker here, for example in a cross-origin frame.
    return createMemoryTarget(name);
  }
}

function createMemoryTarget(suggested: string): FileTarget {
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
