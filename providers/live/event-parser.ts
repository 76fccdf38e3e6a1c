/** One server-sent event. */
export interface ServerSentEvent {
  /** The position to continue after. Undefined if the server sent none so far. */
  id: string | undefined;
  name: string;
  data: string;
}

/** Parses a stream of server-sent events, as the HTML standard describes it. Chunks may end anywhere. */
export class EventParser {
  /** Milliseconds before the next connection, if the server sent them. */
  retryMs: number | undefined;
  #rest = "";
  #id: string | undefined;
  #name = "";
  #data: string[] = [];

  /** Returns the events that this chunk completes. */
  push(chunk: string): ServerSentEvent[] {
    // A carriage return at the end may be the first half of a line break.
    const lines = (this.#rest + chunk).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#readLine(line) ?? []);
  }

  #readLine(line: string): ServerSentEvent | undefined {
    if (line === "") return this.#complete();
    const [, field = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "data") this.#data.push(value);
    else if (field === "event") this.#name = value;
    else if (field === "id") this.#id = value;
    else if (field === "retry" && /^\d+$/.test(value)) this.retryMs = Number(value);
    return undefined;
  }

  #complete(): ServerSentEvent | undefined {
    const [name, data] = [this.#name || "message", this.#data];
    this.#name = "";
    this.#data = [];
    return data.length === 0 ? undefined : { id: this.#id, name, data: data.join("\n") };
  }
}
