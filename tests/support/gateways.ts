/** Starts a mail server, or an HTTP gateway for messages. Both record what they receive, and can be made to fail. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

export interface Mail {
  from: string;
  to: string[];
  /** Headers and body as received, with LF line endings. */
  raw: string;
}

export interface MailServer {
  url: string;
  mails: Mail[];
  /** While set, every recipient is rejected with this message. */
  rejection: string | undefined;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => {
      if (mailServer.rejection === undefined) return done();
      done(Object.assign(new Error(mailServer.rejection), { responseCode: 550 }));
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        mailServer.mails.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: raw.replaceAll("\r\n", "\n"),
        });
        done();
      });
    },
  });
  // In some tests, the client disconnects before it has sent the mail.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    rejection: undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

export interface PhoneGateway {
  url: string;
  requests: { method: string | undefined; headers: IncomingHttpHeaders; body: unknown }[];
  /** The response, or "nothing at all" to never respond. */
  answer: { status: number; body?: string; headers?: Record<string, string> } | "nothing at all";
  /** While set, requests wait for this promise before they get a response, but at most `maxWaitMs`. */
  gate: Promise<void> | undefined;
  /** If undefined, requests wait until `gate` resolves. */
  maxWaitMs: number | undefined;
  stop(): Promise<void>;
}

export async function startPhoneGateway(): Promise<PhoneGateway> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      gateway.requests.push({ method: request.method, headers: request.headers, body: JSON.parse(body) });
      await Promise.race([gateway.gate, ...(gateway.maxWaitMs === undefined ? [] : [setTimeout(gateway.maxWaitMs)])]);
      if (gateway.answer === "nothing at all") return;
      const { status, body: answer = "", headers = {} } = gateway.answer;
      response.writeHead(status, { connection: "close", ...headers }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const gateway: PhoneGateway = {
    url: `http://127.0.0.1:${port}/send`,
    requests: [],
    answer: { status: 200 },
    gate: undefined,
    maxWaitMs: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return gateway;
}
