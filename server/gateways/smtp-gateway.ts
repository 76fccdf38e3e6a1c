import { createTransport } from "nodemailer";
import { DeliveryError, type Gateway } from "./gateway";

interface SmtpGatewayOptions {
  /** smtp://user:password@host:587, or smtps:// for TLS from the start. */
  url: string;
  /** The sender: an address, or a name with the address in angle brackets. */
  from: string;
  timeoutMs: number;
}

/** What the server says of one message; every other failure concerns the server itself. */
const OF_THE_MESSAGE = ["EENVELOPE", "EMESSAGE"];

/** E-mail in plain text by SMTP, with a connection of its own for each message. */
export function createSmtpGateway({ url, from, timeoutMs }: SmtpGatewayOptions): Gateway {
  const transport = createTransport({ url });
  return {
    name: "mail server",
    async send({ recipient, subject, message }) {
      // As an object, the address is taken as one and never read as a list.
      const to = { name: "", address: recipient };
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const info = await transport.sendMail({ from, to, subject: subject ?? "", text: message, signal });
        return info.messageId;
      } catch (error) {
        const { code = "", response } = error as { code?: string; response?: string };
        if (signal.aborted) throw new DeliveryError(`no answer within ${timeoutMs / 1000} s`, { refused: false });
        const reason = response ?? (error instanceof Error ? error.message : String(error));
        throw new DeliveryError(reason, { refused: OF_THE_MESSAGE.includes(code) });
      }
    },
  };
}
