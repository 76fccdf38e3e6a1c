/** A real mail server and a real HTTP gateway on this machine, which keep what they are sent and fail when told. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface Mail {
  from: string;
  to: string[];
  /** Header and body as they came over the wire, lines ended by LF. */
  raw: string;
}

export interface MailServer {
  url: string;
  mails: Mail[];
  /** While set, every recipient is refused with these words. */
  refusal: string | undefined;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => {
      if (mailServer.refusal === undefined) return done();
      done(Object.assign(new Error(mailServer.refusal), { responseCode: 550 }));
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
  // A client that goes away in the middle is part of the tests.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refusal: undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

export interface PhoneGateway {
  url: string;
  requests: { method: string | undefined; headers: IncomingHttpHeaders; body: unknown }[];
  /** What it answers, or "nothing at all" where it is to keep silent. */
  answer: { status: number; body?: string; headers?: Record<string, string> } | "nothing at all";
  /** While set, requests wait for it before they are answered. */
  gate: Promise<void> | undefined;
  stop(): Promise<void>;
}

export async function startPhoneGateway(): Promise<PhoneGateway> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      gateway.requests.push({ method: request.method, headers: request.headers, body: JSON.parse(body) });
      await gateway.gate;
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
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return gateway;
}
