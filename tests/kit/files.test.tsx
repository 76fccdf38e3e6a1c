/** Files: exported from the rows on screen, and downloaded in chunks. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { download } from "../../providers/export/download";
import { exportFileName, toCell } from "../../providers/export/contract";
import { createHttp } from "../../providers/data/http";
import { orders } from "../../resources/orders/resource";
import { vendors } from "../../resources/vendors/resource";
import { formatSize } from "../../src/kit/file/messages";
import { listPageToCsv } from "../../src/kit/file/page-file";
import { createRowCounter } from "../../src/kit/file/row-counter";
import type { Row } from "../../src/kit/define/field";
import { readRecords } from "../support/read-csv";

describe("the export of a page", () => {
  const order = {
    id: "b1",
    customer: { name: "=1+1", email: "@x" },
    finalAmount: -2.5,
    createdAt: "2026-03-31T19:00:00Z",
  };

  it("has the id and every field of the columns, with plain numbers and Indian times", () => {
    expect(readRecords(listPageToCsv(orders, [order as Row]))).toEqual([
      {
        "Order ID": "b1",
        Customer: "'=1+1",
        "Customer Email": "'@x",
        Vendor: "",
        Items: "",
        Total: "-2.5",
        Status: "",
        Date: "2026-04-01 00:30:00",
      },
    ]);
  });

  it.each(["=1", "+1", "-1", "@a", "\ta", "\ra", 'say "no", please', "two\r\nlines", "one\nline", "ends with \\"])(
    "exports %j so that a spreadsheet does not run it as a formula",
    (text) => {
      const row = { id: "1", shopName: text } as Row;
      const [record] = readRecords(listPageToCsv(vendors, [row]));
      expect(record?.["Shop Name"]).toBe(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
    },
  );

  it("leaves identifiers out and handles values that are not text", () => {
    const row = {
      id: "1",
      shopName: { deep: [1] },
      gstin: "27AAPFU0939F1ZV",
      panNumber: "AAPFU0939F",
      createdAt: "never",
    };
    const text = listPageToCsv(vendors, [row]);
    expect(text).not.toContain("AAPFU0939F");
    expect(Object.values(readRecords(text)[0] ?? {})).toEqual(expect.arrayContaining(['{"deep":[1]}', "never"]));
  });
});

it.each([
  ["2026-03-31T18:29:59.999Z", "2026-03-31 23:59:59"],
  ["2026-03-31T18:30:00Z", "2026-04-01 00:00:00"],
  ["2026-03-31T19:00Z", "2026-04-01 00:30:00"],
  ["2026-04-01T00:30:00+05:30", "2026-04-01 00:30:00"],
  ["1990-04-30", "1990-04-30"],
  ["2026-13-31T19:00:00Z", "2026-13-31T19:00:00Z"],
  ["at 2026-03-31T19:00:00Z", "at 2026-03-31T19:00:00Z"],
])("the moment %s is exported as %s", (value, cell) => {
  expect(toCell(value)).toBe(cell);
});

it("counts rows in chunks of any size and ignores line breaks inside cells", () => {
  const bytes = new TextEncoder().encode('\ufeffA,B\r\n1,"two\r\nlines"\r\n2,"say ""no""\n"\r\n');
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const counter = createRowCounter();
    counter.add(bytes.subarray(0, cut));
    counter.add(bytes.subarray(cut));
    expect(counter.rows()).toBe(2);
  }
});

it("names a file by the date in India and formats its size", () => {
  expect(exportFileName("orders", new Date("2026-11-21T18:30:00Z"))).toBe("orders-2026-11-22.csv");
  expect(exportFileName("orders", new Date("2026-11-21T18:29:59Z"), "page-2")).toBe("orders-page-2-2026-11-21.csv");
  expect([0, 999, 1000, 12_400, 1_500_000].map(formatSize)).toEqual([
    "0 bytes",
    "999 bytes",
    "1 KB",
    "12.4 KB",
    "1.5 MB",
  ]);
});

describe("downloading a file", () => {
  let server: Server | undefined;
  /** The text that has arrived. */
  let text = "";
  afterEach(() => {
    vi.useRealTimers();
    server?.closeAllConnections();
    server?.close();
  });

  /** Downloads from a server that answers with `answer`. Returns the file name and the text. */
  async function receive(answer: (response: ServerResponse) => void, signal = new AbortController().signal) {
    const listening = createServer((_, response) => answer(response));
    server = listening;
    await new Promise<void>((ready) => listening.listen(0, "127.0.0.1", ready));
    const http = createHttp(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`, {
      token: () => "t",
      end: () => undefined,
    });
    text = "";
    const write = (piece: Uint8Array) => void (text += new TextDecoder("utf-8", { ignoreBOM: true }).decode(piece));
    const name = await download(http, { path: "export/orders", query: { format: "csv" }, signal, write });
    return { name, text };
  }

  it("returns the server's file name and rejects one that contains a path", async () => {
    const withName = (disposition: string) => (response: ServerResponse) =>
      response.writeHead(200, { "content-type": "text/csv", "content-disposition": disposition }).end("A\r\n");
    expect(await receive(withName('attachment; filename="orders-1.csv"'))).toEqual({
      name: "orders-1.csv",
      text: "A\r\n",
    });
    expect((await receive(withName("attachment; filename=orders-1.csv; size=3"))).name).toBe("orders-1.csv");
    expect((await receive(withName('attachment; filename="../../etc/passwd"'))).name).toBeUndefined();
    expect((await receive(withName('attachment; filename="orders/1.csv"'))).name).toBeUndefined();
  });

  it("fails when the connection breaks off", async () => {
    const half = receive((response) => {
      response.writeHead(200, { "content-type": "text/csv" });
      response.write("A,B\r\n1,");
      setTimeout(() => response.destroy(), 50);
    });
    await expect(half).rejects.toMatchObject({
      message: "The connection broke off before the file was complete.",
      statusCode: 0,
    });
  });

  it("fails with the server's message, or with the console's own when the response is not a file", async () => {
    const rejection = receive((response) =>
      response.writeHead(403, { "content-type": "application/json" }).end('{"message":"Not you."}'),
    );
    await expect(rejection).rejects.toMatchObject({ message: "Not you.", statusCode: 403, fromServer: true });
    const page = receive((response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>"));
    await expect(page).rejects.toThrow("The server answered with a web page instead of a file.");
    const nothing = receive((response) => response.writeHead(200, { "content-type": "text/csv" }).end());
    await expect(nothing).rejects.toThrow("The server sent an empty file.");
  });

  it("times out if the server falls silent, and stops at once when it is aborted", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let response: ServerResponse | undefined;
    const silent = receive((started) => {
      response = started.writeHead(200, { "content-type": "text/csv" });
      response.write("A\r\n");
    });
    const failed = expect(silent).rejects.toThrow("The server did not answer in time.");
    await expect.poll(() => text).toBe("A\r\n");
    await vi.advanceTimersByTimeAsync(40_000);
    response?.write("1\r\n");
    await expect.poll(() => text).toBe("A\r\n1\r\n");
    await vi.advanceTimersByTimeAsync(40_000);
    response?.write("2\r\n");
    await expect.poll(() => text).toBe("A\r\n1\r\n2\r\n");
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    vi.useRealTimers();
    const controller = new AbortController();
    const stopped = receive(() => controller.abort(), controller.signal);
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  });
});
