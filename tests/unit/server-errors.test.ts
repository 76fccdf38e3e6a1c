import { expect, it } from "vitest";
import { getInputErrors } from "../../src/kit/form/server-errors";

it("shows the server's error about an entry at the input of its list, and names the entry", () => {
  const error = {
    message: "",
    statusCode: 422,
    errors: {
      emails: ["must be a list"],
      "emails.2": ["must be a valid email"],
      "emails[4]": ["Email 5 is taken", "Too long"],
      emailsOther: ["is another field"],
      "specifications.Colour": "must be text",
    },
  };
  expect(getInputErrors("emails", error)).toEqual([
    "must be a list",
    "Email 3 must be a valid email",
    "Email 5 is taken",
    "Email 5: Too long",
  ]);
  expect(getInputErrors("specifications", error)).toEqual(["Colour of specifications must be text"]);
  expect(getInputErrors("name", error)).toEqual([]);
  expect(getInputErrors("name", undefined)).toEqual([]);
});
