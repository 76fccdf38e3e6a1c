/** The session, permissions, toasts, audit log, translation and live updates. */
import { useNotificationProvider, useTable } from "@refinedev/antd";
import {
  CanAccess,
  useActiveAuthProvider,
  useCan,
  useCanWithoutCache,
  useForgotPassword,
  useGetIdentity,
  useGetLocale,
  useHandleNotification,
  useInvalidateAuthStore,
  useIsAuthenticated,
  useIsExistAuthentication,
  useList,
  useLog,
  useLogin,
  useLogList,
  useLogout,
  useNotification,
  useOnError,
  usePermissions,
  usePublish,
  useRegister,
  useSetLocale,
  useSubscription,
  useTranslate,
  useTranslation,
  useUpdatePassword,
  type LiveEvent,
} from "@refinedev/core";
import { screen, waitFor } from "@testing-library/dom";
import { App, Button } from "antd";
import { session } from "../../../providers/auth/session";
import type { RecordLog } from "../../../providers/audit/contract";
import { behavioursOf } from "./behaviour";
import { sessionRows } from "./rows/session";
import { api } from "./support/api";
import { expect } from "./support/expect";
import { click, expectToast, inPage, showPage } from "./support/lab";

const behaviour = behavioursOf(sessionRows);

const NOT_AVAILABLE = "Not available";

behaviour("signing in", async () => {
  session.end("ended");
  const read = inPage(() => useLogin());
  const { success } = await read().mutateAsync({ email: "admin@bazaar.example", password: api.password() });
  expect(success).toBe(true);
  expect(session.user()?.email).toBe("admin@bazaar.example");
});

behaviour("signing out", async () => {
  const read = inPage(() => useLogout());
  await read().mutateAsync({});
  expect(session.token()).toBeNull();
  expect(api.answers.at(-1)).toMatch(/^POST \/api\/auth\/logout 2/);
});

behaviour("the identity", async () => {
  const read = inPage(() => ({
    identity: useGetIdentity<{ email: string }>().data,
    permissions: usePermissions({}).data,
    isAuthenticated: useIsAuthenticated().data?.authenticated,
    exists: useIsExistAuthentication(),
    provider: useActiveAuthProvider(),
    invalidate: useInvalidateAuthStore(),
  }));
  await waitFor(() => expect(read().isAuthenticated).toBe(true));
  await waitFor(() => expect(read().identity?.email).toBe("admin@bazaar.example"));
  await waitFor(() => expect(read().permissions).toEqual(session.user()?.permissions));
  expect(read().exists).toBe(true);
  expect(read().provider?.login).toBeTypeOf("function");
  await read().invalidate();
  await waitFor(() => expect(read().isAuthenticated).toBe(true));
});

behaviour("a session that has ended", async () => {
  const read = inPage(() => ({ list: useList({ resource: "products" }).query, onError: useOnError() }));
  await waitFor(() => expect(read().list.isSuccess).toBe(true));
  await api.revoke();
  await read().list.refetch();
  await waitFor(() => expect(session.token()).toBeNull());
  expect(await read().onError.mutateAsync({ statusCode: 401 })).toEqual({});
});

behaviour("registration", async () => {
  const read = inPage(() => useRegister());
  read().mutate({ email: "new@bazaar.example" });
  await expectToast(NOT_AVAILABLE, /^Administrators are invited:/);
});

behaviour("a forgotten password", async () => {
  const read = inPage(() => useForgotPassword());
  read().mutate({ email: "admin@bazaar.example" });
  await expectToast(NOT_AVAILABLE, /link to \/forgot-password/);
});

behaviour("a password change", async () => {
  const read = inPage(() => useUpdatePassword());
  read().mutate({ password: "Another-1" });
  await expectToast(NOT_AVAILABLE, /link to \/account/);
});

behaviour("permissions", async () => {
  await api.signIn("auditor");
  showPage(
    <>
      <CanAccess resource="products" action="list">
        <p>may list</p>
      </CanAccess>
      <CanAccess resource="products" action="delete" fallback={<p>may not delete</p>}>
        <p>may delete</p>
      </CanAccess>
    </>,
  );
  expect(await screen.findByText("may list")).toBeVisible();
  expect(await screen.findByText("may not delete")).toBeVisible();
  const read = inPage(() => ({
    can: useCan({ resource: "products", action: "delete" }).data,
    now: useCanWithoutCache().can,
  }));
  await waitFor(() => expect(read().can?.can).toBe(false));
  expect(await read().now?.({ resource: "products", action: "list" })).toEqual({ can: true });
});

behaviour("a toast", async () => {
  const read = inPage(() => ({ toast: useNotification(), handle: useHandleNotification() }));
  read().toast.open?.({ key: "mine", type: "error", message: "Failed", description: "Because of rain" });
  await expectToast("Failed", "Because of rain");
  expect(document.querySelector(".toast-error")).toBeVisible();
  read().toast.close?.("mine");
  await waitFor(() => expect(screen.queryByText("Because of rain")).not.toBeInTheDocument());
  read().handle({ type: "success", message: "Done", description: "All of it" });
  await expectToast("Done", "All of it");
});

behaviour("antd's notifications", async () => {
  function Opener() {
    const { open } = useNotificationProvider();
    return <Button onClick={() => open({ type: "success", message: "Opened by antd" })}>Open</Button>;
  }
  showPage(
    <App>
      <Opener />
    </App>,
  );
  await click(screen.getByText("Open"));
  expect(await screen.findByText("Opened by antd")).toBeVisible();
});

behaviour("the history of a record", async () => {
  const [id = ""] = await api.ids("categories");
  await api.change("categories", id, { name: "With a history" });
  const read = inPage(() => [
    useLogList<RecordLog>({ resource: "categories", meta: { id, limit: 1 } }),
    useLogList<RecordLog>({ resource: "categories", action: "update" }),
  ]);
  await waitFor(() => expect(read()[0]?.data?.data).toHaveLength(1));
  expect(read()[0]?.data?.data[0]).toMatchObject({ resourceId: id });
  await waitFor(() => expect(read()[1]?.error?.message).toMatch(/use `useList\(\{ resource: "audit", filters \}\)`/));
});

behaviour("an audit entry", async () => {
  const read = inPage(() => useLog());
  const before = api.answers.length;
  await read().log.mutateAsync({ resource: "products", action: "update", data: {}, meta: { id: "1" } });
  expect(api.answers.slice(before)).toEqual([]);
  await read().rename.mutateAsync({ id: 1, name: "Another name" });
  await expectToast(NOT_AVAILABLE, "Audit entries are permanent: leave out `rename`.");
});

behaviour("translation", () => {
  const read = inPage(() => ({ t: useTranslate(), both: useTranslation(), locale: useGetLocale()() }));
  const { t, both, locale } = read();
  expect([t("buttons.save"), both.translate("products.titles.list"), t("products.fields.name")]).toEqual([
    "Save",
    "Products Management",
    "Name",
  ]);
  expect([t("mine.title", "My title"), t("mine.text", {}, "My text"), t("mine.other")]).toEqual([
    "My title",
    "My text",
    "mine.other",
  ]);
  expect([locale, both.getLocale()]).toEqual(["en", "en"]);
});

behaviour("a locale change", async () => {
  const read = inPage(() => useSetLocale());
  await read()("en");
  expect(screen.queryByText(NOT_AVAILABLE)).not.toBeInTheDocument();
  await read()("de");
  await expectToast(NOT_AVAILABLE, "This console is in English: leave the locale unchanged.");
});

behaviour("live updates", async () => {
  const [id = ""] = await api.ids("categories");
  const events: LiveEvent[] = [];
  const read = inPage(() => {
    useSubscription({ channel: "resources/categories", onLiveEvent: (event) => events.push(event) });
    return useTable({ resource: "categories", liveMode: "auto" });
  });
  await waitFor(() => expect(read().tableProps.dataSource).not.toHaveLength(0));
  let changes = 0;
  // The stream does not send changes that were made before it was connected.
  await waitFor(
    async () => {
      changes += 1;
      await api.change("categories", id, { description: `Change ${changes}` });
      expect(events).not.toHaveLength(0);
    },
    { interval: 500 },
  );
  expect(events[0]).toMatchObject({ type: "updated", channel: "resources/categories", payload: { ids: [id] } });
  await waitFor(() =>
    expect(read().tableProps.dataSource).toContainEqual(
      expect.objectContaining({ id, description: `Change ${changes}` }),
    ),
  );
});

behaviour("publishing", async () => {
  const publish = inPage(() => usePublish());
  publish()?.({ channel: "mine", type: "created", payload: {}, date: new Date() });
  await expectToast(NOT_AVAILABLE, /^Only the backend sends live updates/);
});
