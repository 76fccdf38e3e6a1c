import { createTransport } from "nodemailer";
import { DeliveryError, type Gateway } from "./gateway";

interface SmtpGatewayOptions {
  /** smtp://user:password@host:587, or smtps:// for implicit TLS. */
  url: string;
  /** The sender: an address, or a name with the address in angle brackets. */
  from: string;
  timeoutMs: number;
}

/** Error codes that concern one message. Every other error concerns the mail server itself. */
const MESSAGE_ERROR_CODES = ["EENVELOPE", "EMESSAGE"];

/** Sends plain-text email over SMTP, with a new connection for each message. */
export function createSmtpGateway({ url, from, timeoutMs }: SmtpGatewayOptions): Gateway {
  const transport = createTransport({ url });
  return {
    name: "mail server",
    async send({ recipient, subject, message }) {
      // Nodemailer parses a string as a list of addresses, but takes an object as a single address.
      const to = { name: "", address: recipient };
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const info = await transport.sendMail({ from, to, subject: subject ?? "", text: message, signal });
        return info.messageId;
      } catch (error) {
        const { code = "", response } = error as { code?: string; response?: string };
        if (signal.aborted) throw new DeliveryError(`no answer within ${timeoutMs / 1000} s`, { rejected: false });
        const reason = response ?? (error instanceof Error ? error.message : String(error));
        throw new DeliveryError(reason, { rejected: MESSAGE_ERROR_CODES.includes(code) });
      }
    },
  };
}
