/** Signing in and out. This backend has one account, whose password is in the environment. */
import { Router } from "express";
import { z } from "zod";
import { isSame, tokenOf, userOf, type Sessions, type SessionUser } from "../http/auth";
import { bodyOf } from "../http/body";
import { HttpError } from "../http/errors";

const SignIn = z.object({ email: z.string().max(200), password: z.string().max(1000) });

/**
 * A real backend keeps a slow hash of each password, such as argon2, and lets nobody try many of them: the sign-in takes a
 * limit for each address and each account.
 */
export function authRouter(sessions: Sessions, account: { email: string; password: string }): Router {
  const user: SessionUser = { _id: "admin000001", name: "Administrator", email: account.email, role: "admin" };
  const router = Router();

  router.post("/login", (request, response) => {
    const { email, password } = bodyOf(request, SignIn);
    // Both are compared in any case: the answer must not tell which of them was wrong.
    const isEmail = isSame(email.toLowerCase(), account.email.toLowerCase());
    const isPassword = isSame(password, account.password);
    if (!isEmail || !isPassword) throw new HttpError(401, "The e-mail or the password is wrong.");
    response.json({ token: sessions.open(user), user });
  });

  router.get("/me", (request, response) => {
    response.json(userOf(request, sessions));
  });

  router.post("/logout", (request, response) => {
    sessions.close(tokenOf(request));
    response.status(204).end();
  });

  return router;
}
