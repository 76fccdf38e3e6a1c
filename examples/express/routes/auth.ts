/** Sign-in and sign-out. This backend has one account, whose password comes from the environment. */
import { Router } from "express";
import { z } from "zod";
import { safeEqual, readBearerToken, requireUser, type Sessions, type SessionUser } from "../http/auth";
import { parseBody } from "../http/body";
import { HttpError } from "../http/errors";

const SignIn = z.object({ email: z.string().max(200), password: z.string().max(1000) });

/**
 * A real backend stores a slow hash of each password, such as argon2, and rate-limits sign-in by address and by
 * account.
 */
export function authRouter(sessions: Sessions, account: { email: string; password: string }): Router {
  const user: SessionUser = { _id: "admin000001", name: "Administrator", email: account.email, role: "admin" };
  const router = Router();

  router.post("/login", (request, response) => {
    const { email, password } = parseBody(request, SignIn);
    // Always compare both, so that the response time does not reveal which one was wrong.
    const isEmail = safeEqual(email.toLowerCase(), account.email.toLowerCase());
    const isPassword = safeEqual(password, account.password);
    if (!isEmail || !isPassword) throw new HttpError(401, "The email or the password is wrong.");
    response.json({ token: sessions.open(user), user });
  });

  router.get("/me", (request, response) => {
    response.json(requireUser(request, sessions));
  });

  router.post("/logout", (request, response) => {
    sessions.close(readBearerToken(request));
    response.status(204).end();
  });

  return router;
}
