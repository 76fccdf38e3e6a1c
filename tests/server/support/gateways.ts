/** Starts test gateways that stop after the tests of the file. */
import { afterAll } from "vitest";
import { startMailServer as startMail, startPhoneGateway as startPhone } from "../../support/gateways";
import { startPaymentProvider as startProvider } from "../../support/payment-provider";

export async function startMailServer() {
  const server = await startMail();
  afterAll(server.stop);
  return server;
}

export async function startPhoneGateway() {
  const gateway = await startPhone();
  afterAll(gateway.stop);
  return gateway;
}

export async function startPaymentProvider() {
  const provider = await startProvider();
  afterAll(provider.stop);
  return provider;
}
