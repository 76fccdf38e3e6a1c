/** SMS Management: simulated and real sending, with the messages about missing values and results. */
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { expectFields, fillFields, MESSAGING_PATH, clickButton, messageCard } from "./support/messaging";
import { card, chooseOption, dialog, toast } from "./support/screens";
import { THEMES } from "./support/themes";

const PAGE = "/sms-management";
const SEND = `${MESSAGING_PATH}/sms/send`;
const SIMULATION = "Simulation: nothing is sent";
const SENT = "Custom SMS sent successfully!";

onEveryBackend((test, { hasFeatures: real }) => {
  // Spec: sms.run
  // Sends: POST /api/admin/messaging/sms/send
  test("sends a custom SMS with one request per number and clears the form @phone @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await page.goto(PAGE);
    const custom = messageCard(page, "Send Custom SMS");
    await fillFields(custom, {
      "Phone Numbers": "+919876543210, , 12345,9123 456 789",
      Message: "Your parcel is here",
    });
    await clickButton(custom, "Send Custom SMS");
    if (real) await clickButton(dialog(page, "Send to invalid recipients?"), "Send anyway");
    await expect(toast(page, SENT)).toBeVisible();
    await expectFields(custom, { "Phone Numbers": "", Message: "" });
    await expect(dialog(page, "Send Custom SMS")).toBeHidden();
    const message = "Your parcel is here";
    expect(calls.bodies("POST", SEND)).toEqual([
      { phone: "+919876543210", message },
      { phone: "12345", message },
      { phone: "+919123456789", message },
    ]);
  });

  // Spec: sms.custom, sms.bulk, sms.test, sms.otp-stats
  test("reports missing values and sends nothing", async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto(PAGE);
    const numbers = messageCard(page, "Send Custom SMS").getByRole("textbox", { name: "Phone Numbers" });
    await expect(numbers).toHaveAttribute("placeholder", "+91XXXXXXXXXX, +91XXXXXXXXXX");
    const tries: [title: string, submit: string, values: Record<string, string>, expected: string][] = [
      ["Send Custom SMS", "Send Custom SMS", { Message: "Hello" }, "Please fill in all fields"],
      [
        "Send Custom SMS",
        "Send Custom SMS",
        { Message: "", "Phone Numbers": "+919876543210" },
        "Please fill in all fields",
      ],
      [
        "Send Custom SMS",
        "Send Custom SMS",
        { Message: "Hello", "Phone Numbers": " , ," },
        "Please enter at least one phone number",
      ],
      ["Send Bulk SMS", "Send Bulk SMS", { Message: "Hello" }, "Please fill in all fields"],
      ["Send Bulk SMS", "Send Bulk SMS", { Recipients: ",", Message: "Hello" }, "Please enter at least one recipient"],
      ["Test SMS", "Send Test SMS", { "Phone Number": "+919876543210", Message: " " }, "Please fill in all fields"],
      ["OTP Management", "Get OTP Stats", {}, "Please enter a phone number"],
    ];
    for (const [title, submit, values, expected] of tries) {
      await fillFields(messageCard(page, title), values);
      await clickButton(messageCard(page, title), submit);
      await expect(toast(page, expected), `${title} with ${JSON.stringify(values)}`).toBeVisible();
      await page.getByRole("button", { name: "Dismiss" }).click();
    }
    expect(calls.count("POST", /./)).toBe(0);
  });

  // Spec: sms.bulk, sms.test, sms.otp-stats, sms.otp-cleanup
  test("marks bulk, test and OTP cards as simulations unless the backend supports them", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await page.goto(PAGE);
    await expect(messageCard(page, "Send Custom SMS")).toBeVisible();
    await expect(messageCard(page, "Send Custom SMS").getByText(SIMULATION)).toHaveCount(0);
    for (const title of ["Send Bulk SMS", "Test SMS", "OTP Management"]) {
      await expect(messageCard(page, title).getByText(SIMULATION), title).toHaveCount(real ? 0 : 1);
    }
    const bulk = messageCard(page, "Send Bulk SMS");
    await fillFields(bulk, { Recipients: "9876543210, +919123456789", Message: "Sale from Friday" });
    await chooseOption(page, "Type", "Transactional");
    await clickButton(bulk, "Send Bulk SMS");
    await expect(toast(page, "Bulk SMS sent successfully!")).toBeVisible();
    await expectFields(bulk, { Recipients: "", Message: "" });
    const single = messageCard(page, "Test SMS");
    await fillFields(single, { "Phone Number": "98765 43210", Message: "Test" });
    await clickButton(single, "Send Test SMS");
    await expect(toast(page, "Test SMS sent successfully!")).toBeVisible();
    const otp = messageCard(page, "OTP Management");
    await expect(otp.getByText("Cleanup removes expired OTP codes.", { exact: true })).toBeVisible();
    await clickButton(otp, "Cleanup OTPs");
    await expect(toast(page, "OTP cleanup completed successfully!")).toBeVisible();
    await fillFields(otp, { "Phone Number": "9876543210" });
    await clickButton(otp, "Get OTP Stats");
    const stats = dialog(page, "OTP Statistics");
    for (const title of ["Total Sent", "Successful Deliveries", "Failed Deliveries"]) {
      await expect(card(page, title)).toHaveText(real ? /^\D+\d+$/ : `${title}0`);
    }
    await expect(card(page, "Delivery Rate")).toHaveText(real ? /^Delivery Rate[\d.]+%$/ : "Delivery Rate0%");
    await expect(stats.getByText("sample data", { exact: true })).toHaveCount(real ? 0 : 1);

    // If the backend offers a service status, it is requested at the start and after each of the three POST calls.
    const [statusCalls, otherCalls] = [true, false].map((wanted) =>
      calls
        .lines()
        .filter((line) => line.includes("/messaging/") && (line === `GET ${MESSAGING_PATH}/stats`) === wanted),
    );
    expect(statusCalls?.length).toBe(real ? 4 : 0);
    expect(otherCalls?.sort()).toEqual(
      real
        ? [
            `GET ${MESSAGING_PATH}/otp/stats`,
            `POST ${MESSAGING_PATH}/bulk/send`,
            `POST ${MESSAGING_PATH}/otp/cleanup`,
            `POST ${MESSAGING_PATH}/test/sms`,
          ]
        : [],
    );
    if (!real) return;
    expect(calls.bodies("POST", `${MESSAGING_PATH}/bulk/send`)).toEqual([
      {
        emails: [],
        phones: ["+919876543210", "+919123456789"],
        subject: "",
        message: "Sale from Friday",
        channels: "SMS",
        type: "transactional",
      },
    ]);
    expect(calls.bodies("POST", `${MESSAGING_PATH}/test/sms`)).toEqual([{ phone: "+919876543210", message: "Test" }]);
  });
});

// Spec: sms.guidelines
documentedTest("shows the guidelines, and requests only the profile at first", async ({ page, signIn, calls }) => {
  await signIn();
  await page.goto(PAGE);
  await expect(messageCard(page, "Guidelines").getByRole("listitem")).toHaveText([
    "Single SMS: 160 characters",
    "Multi-part SMS: 160 characters per part",
    "Avoid special characters",
    "Include sender identification",
    "Be concise",
    "Test with small batches",
  ]);
  await calls.settle();
  expect(calls.lines()).toEqual(["GET /api/auth/me"]);
});

documentedTest("counts the SMS that a message needs", async ({ page, signIn }) => {
  await signIn();
  await page.goto(PAGE);
  const custom = messageCard(page, "Send Custom SMS");
  for (const [message, expected] of [
    ["a".repeat(161), "161/306 · GSM-7 · 2 SMS"],
    ["a".repeat(307), "307/459 · GSM-7 · 3 SMS"],
    ["₹".repeat(71), "71/134 · UCS-2 · 2 SMS"],
    // A “€” takes two units, which must be in the same SMS. So one unit of the first SMS is unused.
    ["€".repeat(81), "162/305 · GSM-7 · 2 SMS"],
  ] as const) {
    await fillFields(custom, { Message: message });
    await expect(custom.getByText(expected, { exact: true })).toBeVisible();
  }
  await fillFields(custom, { Message: "Pay ₹450", "Phone Numbers": "9876543210, 9123456789" });
  await expect(custom.getByText("because of “₹”")).toBeVisible();
  await expect(custom.getByText("2 SMS in total", { exact: true })).toBeVisible();
});

documentedTest("lists numbers in the format that is sent and removes duplicates", async ({ page, signIn, letter }) => {
  await signIn();
  await page.goto(PAGE);
  const custom = messageCard(page, "Send Custom SMS");
  await fillFields(custom, { "Phone Numbers": "9876543210, 098765-43210, 12345, +14155550100", Message: "Hello" });
  const listed = custom.getByRole("list", { name: "Phone Numbers to send to" }).getByRole("listitem");
  await expect(listed).toHaveText([
    /^\+919876543210$/,
    /^\+919876543210 duplicate$/,
    /^12345 invalid$/,
    /^\+14155550100$/,
  ]);
  await expect(custom.getByText("4 recipients, 1 duplicate, 1 invalid")).toBeVisible();
  await clickButton(custom, "Remove duplicates");
  await expectFields(custom, { "Phone Numbers": "9876543210, 12345, +14155550100" });
  await clickButton(custom, "Send Custom SMS");
  await expect(toast(page, SENT)).toBeVisible();
  expect(letter.callsTo("POST", SEND)).toHaveLength(3);
});

documentedTest("returns the focus to the button when the OTP dialog closes", async ({ page, signIn }) => {
  await signIn();
  await page.goto(PAGE);
  const otp = messageCard(page, "OTP Management");
  await fillFields(otp, { "Phone Number": "9876543210" });
  await otp.getByRole("button", { name: "Get OTP Stats" }).press("Enter");
  await expect(dialog(page, "OTP Statistics").getByText("For +919876543210")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(otp.getByRole("button", { name: "Get OTP Stats" })).toBeFocused();
});

bundledTest("explains to a read-only person why sending is not possible", async ({ page, signIn }) => {
  await signIn("auditor");
  await page.goto(PAGE);
  await expect(page.getByText(/you need the permission messaging-management\.send/)).toBeVisible();
  for (const name of ["Send Custom SMS", "Send Bulk SMS", "Send Test SMS", "Cleanup OTPs"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
  }
  await expect(page.getByRole("button", { name: "Get OTP Stats" })).toBeEnabled();
});

for (const { colorScheme, tag } of THEMES) {
  documentedTest.describe(`${colorScheme} theme`, { tag }, () => {
    documentedTest.use({ colorScheme });
    documentedTest.slow();
    documentedTest("axe finds no serious violations @phone", async ({ page, signIn, axe, letter, guard }) => {
      guard.allowFailedLoad(500, /sms\/send/);
      await signIn();
      await page.goto(PAGE);
      const custom = messageCard(page, "Send Custom SMS");
      await clickButton(messageCard(page, "Test SMS"), "Send Test SMS");
      await fillFields(custom, { "Phone Numbers": "9876543210, +919876543210, 12345", Message: "Pay ₹450" });
      expect.soft(await axe(), "the page").toEqual([]);
      letter.fault({ path: SEND, kind: 500, times: 1 });
      await clickButton(custom, "Send Custom SMS");
      await expect(dialog(page, "Send Custom SMS").getByRole("button", { name: "Retry failed" })).toBeVisible();
      expect.soft(await axe(), "a run").toEqual([]);
      await dialog(page, "Send Custom SMS").getByRole("button", { name: "Close" }).last().click();
      await fillFields(messageCard(page, "OTP Management"), { "Phone Number": "9876543210" });
      await clickButton(messageCard(page, "OTP Management"), "Get OTP Stats");
      await expect(card(page, "Delivery Rate")).toBeVisible();
      expect.soft(await axe(), "OTP statistics").toEqual([]);
    });
  });
}
