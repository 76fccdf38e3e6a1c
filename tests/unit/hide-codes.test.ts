/** Hiding one-time passwords in messages that other people may read. */
import { expect, it } from "vitest";
import { hideCodes } from "../../server/resources/messaging/hide-codes";

it.each([
  ["482913 is your OTP. It is valid for 10 minutes.", "•••••• is your OTP. It is valid for 10 minutes."],
  ["Your code: 48 29 13", "Your code: •• •• ••"],
  ["4829-1357 expires in 5 min", "••••-•••• expires in 5 min"],
  ["4.8.2.9", "•.•.•.•"],
  ["48–29–13", "••–••–••"],
  ["आपका OTP ४८२९१३ है, 3 मिनट तक", "आपका OTP •••••• है, 3 मिनट तक"],
  ["2 of 3 tries are left", "2 of 3 tries are left"],
])("shows %j as %j", (message, shown) => {
  expect(hideCodes(message)).toBe(shown);
});
