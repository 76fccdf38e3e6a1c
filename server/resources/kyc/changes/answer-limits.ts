/** Rate limits for vendors who answer through a link, per link and per IP address, since a link needs no account. */
import type { ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import { KYC_DOCUMENTS } from "../../../../resources/kyc/documents/contract";
import type { Db } from "../../../db/database";
import { createRateLimit } from "../../../auth/rate-limit";
import { createActiveUploads } from "../../../http/active-uploads";
import { toNetwork } from "../../../http/network-of";

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/** Limits per link and per IP address, which several vendors may share. */
const REQUESTS = {
  link: { points: 120, seconds: QUARTER_SECONDS },
  address: { points: 360, seconds: QUARTER_SECONDS },
};
const UPLOADS = { link: { points: 20, seconds: HOUR_SECONDS }, address: { points: 60, seconds: HOUR_SECONDS } };

/** Concurrent uploads on one server, per link, per IP address and in total. A vendor may send all documents at once. */
const MAX_CONCURRENT_UPLOADS = { link: KYC_DOCUMENTS.length, address: 6, all: 8 };

type Kind = "requests" | "uploads";

export interface AnswerRateLimits {
  /** Counts a request. @throws HttpError 429 */
  count(kind: Kind, linkId: string, request: FastifyRequest): Promise<void>;
  /** Counts the upload as active until the response closes. @throws HttpError 429 */
  beginUpload(linkId: string, request: FastifyRequest, response: ServerResponse): void;
}

const formatDelay = (minutes: number) => (minutes === 1 ? "in a minute" : `in ${minutes} minutes`);

export function createAnswerLimits(db: Db): AnswerRateLimits {
  const counters = {
    requests: {
      link: createRateLimit(db, "link", REQUESTS.link),
      address: createRateLimit(db, "link-ip", REQUESTS.address),
    },
    uploads: {
      link: createRateLimit(db, "upload", UPLOADS.link),
      address: createRateLimit(db, "upload-ip", UPLOADS.address),
    },
  };
  const active = createActiveUploads("Too many documents are being sent at the same time. Try again in a few seconds.");

  return {
    async count(kind, linkId, { ip }) {
      const { link, address } = counters[kind];
      await link.take((minutes) => `Too many ${kind} with this link. Try again ${formatDelay(minutes)}.`, linkId);
      const toMessage = (minutes: number) => `Too many ${kind} from your network. Try again ${formatDelay(minutes)}.`;
      await address.take(toMessage, toNetwork(ip));
    },
    beginUpload(linkId, { ip }, response) {
      const limits = {
        [`link ${linkId}`]: MAX_CONCURRENT_UPLOADS.link,
        [`address ${toNetwork(ip)}`]: MAX_CONCURRENT_UPLOADS.address,
        all: MAX_CONCURRENT_UPLOADS.all,
      };
      active.begin(limits, response);
    },
  };
}
