/** A proxy in front of the Express example. It translates each call, to imitate a backend with another API style. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "./express/app";
import { createStore } from "./express/data/store";
import { readSettings } from "./express/settings";

/** A list response of the Express example. */
interface List {
  rows: unknown[];
  total: number;
}

/** How a backend differs from the documented calls. */
export interface ApiStyle {
  /** Converts a query in this style to the documented query. */
  toQuery: (query: URLSearchParams) => URLSearchParams;
  /** Converts a body in this style to the documented body. */
  toBody: (body: unknown) => unknown;
  fromList: (list: List, query: URLSearchParams) => unknown;
  fromRecord: (record: unknown) => unknown;
  fromError: (status: number, body: { message: string; errors?: Record<string, string[]> }) => unknown;
  /** The content type of errors. */
  errorType: string;
}

/** Reads a list in one of the three shapes with a total. Returns undefined for any other answer. */
function toList(answer: Readonly<Record<string, unknown>>): List | undefined {
  const rows = answer["content"] ?? answer["data"] ?? answer["orders"];
  const { total } = (answer["pagination"] ?? { total: answer["totalElements"] ?? answer["total"] }) as {
    total?: number;
  };
  return Array.isArray(rows) && total !== undefined ? { rows, total } : undefined;
}

const listen = (server: ReturnType<typeof createServer>, port: number, host: string) =>
  new Promise<string>((resolve) => {
    server.listen(port, host, () => resolve(`http://${host}:${(server.address() as AddressInfo).port}`));
  });

/** Starts both servers with the settings of the Express example. */
export async function startStyleProxy(style: ApiStyle, environment: NodeJS.ProcessEnv) {
  const { host, port, ...settings } = readSettings(environment);
  const inner = createServer(createApp(createStore(), settings));
  const innerUrl = await listen(inner, 0, "127.0.0.1");

  const ask = async (method: string, address: URL, headers: Record<string, string>, body: string) => {
    const query = style.toQuery(new URLSearchParams(address.searchParams));
    return fetch(`${innerUrl}${address.pathname}?${query}`, {
      method,
      headers,
      ...(body !== "" && { body: JSON.stringify(style.toBody(JSON.parse(body))) }),
    });
  };

  const translate = (status: number, text: string, address: URL): unknown => {
    const answer = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (status >= 400) return style.fromError(status, answer as { message: string });
    const list = Array.isArray(answer) ? undefined : toList(answer);
    return list ? style.fromList(list, address.searchParams) : style.fromRecord(answer);
  };

  const server = createServer((request, response) => {
    void (async () => {
      const address = new URL(request.url ?? "/", innerUrl);
      const headers = Object.fromEntries(
        ["authorization", "content-type", "origin", "access-control-request-method"].flatMap((name) => {
          const value = request.headers[name];
          return typeof value === "string" ? [[name, value]] : [];
        }),
      );
      let body = "";
      request.setEncoding("utf8");
      for await (const chunk of request) body += chunk as string;
      const answer = await ask(request.method ?? "GET", address, headers, body);
      const text = await answer.text();
      const type = answer.headers.get("content-type") ?? "";
      for (const [name, value] of answer.headers)
        if (!/^(connection|content-(type|length|encoding)|transfer-encoding|keep-alive|etag)$/.test(name))
          response.setHeader(name, value);
      if (type !== "") response.setHeader("content-type", answer.ok ? type : style.errorType);
      response.statusCode = answer.status;
      response.end(type.includes("json") ? JSON.stringify(translate(answer.status, text, address)) : text);
    })().catch((cause: unknown) => {
      response.statusCode = 400;
      response.setHeader("content-type", style.errorType);
      response.end(
        JSON.stringify(style.fromError(400, { message: `The request could not be read: ${String(cause)}` })),
      );
    });
  });
  const url = await listen(server, port, host);
  return {
    url,
    close: () => {
      for (const one of [server, inner]) {
        one.close();
        one.closeAllConnections();
      }
    },
  };
}

/** Starts the servers from the command line. */
export async function runStyleProxy(style: ApiStyle): Promise<void> {
  const { url, close } = await startStyleProxy(style, process.env);
  console.log(`The example listens on ${url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, close);
}
