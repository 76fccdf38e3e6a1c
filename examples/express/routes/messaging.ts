import { Router } from "express";
import { HttpError } from "../http/errors";

const SENDING = ["/email/send", "/sms/send", "/whatsapp/send", "/bulk/send", "/promotional/send"];

/** Responds that no messaging service is available, so that no administrator believes a message was sent. */
export function messagingRouter(): Router {
  const router = Router();
  router.get("/stats", (_request, response) => {
    response.json({ email_service: "Inactive", sms_service: "Inactive", whatsapp_service: "Inactive" });
  });
  router.post(SENDING, () => {
    throw new HttpError(503, "This backend sends no messages yet.");
  });
  return router;
}
