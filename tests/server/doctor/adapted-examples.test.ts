// @module-tag slow
/** Starts, as a new user would, the example backends whose APIs have another style, and runs the doctor on them. */
import { expect, it } from "vitest";
import { spawnNode } from "../support/spawn-server";

const PASSWORD = "a password of the test";

it.each(["spring-like", "snake-case"])("examines %s and ends with a report", async (example) => {
  const { address, child, ended } = spawnNode(`examples/${example}/server.ts`, { PORT: "0", ADMIN_PASSWORD: PASSWORD });
  const args = ["--url", await address, "--email", "admin@shop.example", "--json"];
  const doctor = await spawnNode("tools/doctor/main.ts", { DOCTOR_PASSWORD: PASSWORD }, args).ended;
  expect(doctor.stderr).toBe("");
  // The doctor does not use the adapters of these backends, so it reports that their API is broken.
  expect(doctor.code).toBe(2);
  expect(JSON.parse(doctor.stdout)).toBeTypeOf("object");
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0, stderr: "" });
});
