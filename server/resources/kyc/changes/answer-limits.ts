/** Limits for vendors who answer by a link. They need no account, so nothing else bounds what a link can be used for. */
import type { ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import { KYC_DOCUMENTS } from "../../../../resources/kyc/documents/contract";
import type { Db } from "../../../db/database";
import { createCounter } from "../../../http/counter";
import { tooMany } from "../../../http/errors";
import { networkOf } from "../../../http/network-of";

const QUARTER_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Several vendors may share an address. */
const CALLS = { link: { points: 120, seconds: QUARTER_S }, address: { points: 360, seconds: QUARTER_S } };
const UPLOADS = { link: { points: 20, seconds: HOUR_S }, address: { points: 60, seconds: HOUR_S } };

/** Uploads at the same time on one server. A vendor may send every document at once. */
const AT_ONCE = { link: KYC_DOCUMENTS.length, address: 6, all: 8 };
const NEXT_UPLOAD_S = 5;

type Kind = "calls" | "uploads";

export interface AnswerLimits {
  /** Counts a call. @throws HttpError 429 */
  count(kind: Kind, linkId: string, request: FastifyRequest): Promise<void>;
  /** Takes a place among the uploads under way until the response closes. @throws HttpError 429 */
  beginUpload(linkId: string, request: FastifyRequest, response: ServerResponse): void;
}

const inMinutes = (minutes: number) => (minutes === 1 ? "in a minute" : `in ${minutes} minutes`);

export function createAnswerLimits(db: Db): AnswerLimits {
  const counters = {
    calls: { link: createCounter(db, "link", CALLS.link), address: createCounter(db, "link-ip", CALLS.address) },
    uploads: {
      link: createCounter(db, "upload", UPLOADS.link),
      address: createCounter(db, "upload-ip", UPLOADS.address),
    },
  };
  const underWay = new Map<string, number>();
  const add = (keys: readonly string[], change: 1 | -1) => {
    for (const key of keys) {
      const count = (underWay.get(key) ?? 0) + change;
      if (count === 0) underWay.delete(key);
      else underWay.set(key, count);
    }
  };

  return {
    async count(kind, linkId, { ip }) {
      const { link, address } = counters[kind];
      await link.take((minutes) => `Too many ${kind} by this link. Try again ${inMinutes(minutes)}.`, linkId);
      const words = (minutes: number) => `Too many ${kind} from your network. Try again ${inMinutes(minutes)}.`;
      await address.take(words, networkOf(ip));
    },
    beginUpload(linkId, { ip }, response) {
      const limits = {
        [`link ${linkId}`]: AT_ONCE.link,
        [`address ${networkOf(ip)}`]: AT_ONCE.address,
        all: AT_ONCE.all,
      };
      if (Object.entries(limits).some(([key, most]) => (underWay.get(key) ?? 0) >= most)) {
        throw tooMany("Too many documents are being sent at the same time. Try again in a few seconds.", NEXT_UPLOAD_S);
      }
      const keys = Object.keys(limits);
      add(keys, 1);
      // An upload that is broken off closes its response, too.
      response.once("close", () => add(keys, -1));
    },
  };
}
