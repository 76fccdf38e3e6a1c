/** Reads the settings from the environment. An invalid one stops the process before it listens. */
import { z } from "zod";

const PASSWORD_RULE = "is needed, with 12 characters or more";

const Settings = z.object({
  ADMIN_EMAIL: z.email().default("admin@shop.example"),
  ADMIN_PASSWORD: z.string(PASSWORD_RULE).min(12, PASSWORD_RULE),
  /** The console's origin if it differs from this server's, such as https://admin.example */
  CONSOLE_ORIGIN: z.url().optional(),
  /** By default, other machines cannot reach the server. */
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
});

export interface Settings {
  email: string;
  password: string;
  origin: string | undefined;
  host: string;
  port: number;
}

/** @throws Error that lists the invalid variables without their values */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const { data, error } = Settings.safeParse(environment);
  if (!data) throw new Error(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
  return {
    email: data.ADMIN_EMAIL,
    password: data.ADMIN_PASSWORD,
    origin: data.CONSOLE_ORIGIN,
    host: data.HOST,
    port: data.PORT,
  };
}
