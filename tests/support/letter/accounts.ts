/** The accounts of the letter backend. Its users have neither features nor permissions. */
import { errorResponse, ok, type RouteResponse } from "./route";
import { daysAgo, hexId } from "./values";

export const LETTER_PASSWORD = "letter-password";

const account = (role: "admin" | "vendor" | "customer", name: string, number: number) => ({
  token: `letter-token-${role}`,
  user: { _id: hexId("b2", number), name, email: `${role}@letter.example`, role, createdAt: daysAgo(400) },
});

export const ACCOUNTS = [
  account("admin", "Meera Admin", 101),
  account("vendor", "Vikram Vendor", 102),
  account("customer", "Chitra Customer", 103),
];

/** Handles POST /api/auth/login. */
export function handleLogin(email: unknown, password: unknown): RouteResponse {
  const found = ACCOUNTS.find((candidate) => candidate.user.email === email);
  return found && password === LETTER_PASSWORD ? ok(found) : errorResponse(401, "The email or the password is wrong");
}
