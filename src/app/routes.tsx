import { Authenticated, CanAccess } from "@refinedev/core";
import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";
import { Navigate, NavigationType, Outlet, Route, Routes, useLocation, useNavigationType } from "react-router";
import { actionsOf, permissionFor } from "../kit/actions";
import type { Origin } from "../kit/record-path";
import { ErrorBoundary } from "./error-boundary";
import { shellMessages as words } from "./messages";
import { resources } from "./resources";

const Layout = lazy(() => import("./layout/layout").then(({ Layout }) => ({ default: Layout })));
const ListPage = lazy(() => import("../kit/list-page").then(({ ListPage }) => ({ default: ListPage })));
const ShowPage = lazy(() => import("../kit/show-page").then(({ ShowPage }) => ({ default: ShowPage })));
const FormPage = lazy(() => import("../kit/form-page").then(({ FormPage }) => ({ default: FormPage })));
const HelpPage = lazy(() => import("./help-page").then(({ HelpPage }) => ({ default: HelpPage })));
const DashboardPage = lazy(() =>
  import("../../resources/dashboard/dashboard-page").then(({ DashboardPage }) => ({ default: DashboardPage })),
);
const AnalyticsPage = lazy(() =>
  import("../../resources/dashboard/analytics-page").then(({ AnalyticsPage }) => ({ default: AnalyticsPage })),
);
const SmsPage = lazy(() => import("../../resources/messaging/sms-page").then(({ SmsPage }) => ({ default: SmsPage })));
const MessagingPage = lazy(() =>
  import("../../resources/messaging/messaging-page").then(({ MessagingPage }) => ({ default: MessagingPage })),
);
const NoticePage = lazy(() => import("./notice-page").then(({ NoticePage }) => ({ default: NoticePage })));

const loading = <div className="centered">{words.loading}</div>;

/** Pages written by hand, by the name of their menu entry. */
const HAND_WRITTEN: Readonly<Record<string, ReactNode>> = {
  dashboard: <DashboardPage />,
  analytics: <AnalyticsPage />,
  "sms-management": <SmsPage />,
  "messaging-management": <MessagingPage />,
};

function SignInFirst() {
  const { pathname, search } = useLocation();
  const back = pathname === "/" ? "" : `?to=${encodeURIComponent(pathname + search)}`;
  return <Navigate to={`/login${back}`} replace />;
}

/** A page for those who may see it; the others read which permission it takes. */
function Guarded({ permission, children }: { permission: string; children: ReactNode }) {
  const [resource, action = ""] = permission.split(".");
  return (
    <CanAccess
      resource={resource}
      action={action}
      // Without the id of the record: each would be asked about by itself, and its page built anew meanwhile.
      params={{}}
      fallback={<NoticePage title={words.noAccess} text={words.noAccessHint(permission)} />}
    >
      {children}
    </CanAccess>
  );
}

/** A new page starts at its top, with the focus on its content; the first one after a load leaves the focus alone. */
function useFreshStart(pathname: string, keepFocus: boolean) {
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!keepFocus) document.getElementById("content")?.focus({ preventScroll: true });
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, navigation, keepFocus]);
}

/** Every page in the frame of the layout; one that crashes leaves the frame standing, and the next address works. */
function Frame() {
  const { pathname, state } = useLocation() as { pathname: string; state: Origin | null };
  useFreshStart(pathname, state?.keepFocus ?? false);
  return (
    <Layout>
      <ErrorBoundary place={pathname}>
        <Suspense fallback={loading}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}

/** The console's routes, from the declared resources and the menu. */
export function ConsoleRoutes() {
  return (
    <Authenticated key="console" loading={loading} fallback={<SignInFirst />}>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<Navigate to="/dashboard" replace />} />
          {resources.map((resource) => {
            const { name } = resource;
            const { create, edit } = actionsOf(resource);
            const guard = (action: string, page: ReactNode) => (
              // The key keeps one resource's page from living on under another's name.
              <Guarded key={`${name}.${action}`} permission={permissionFor(resource, action)}>
                {page}
              </Guarded>
            );
            return (
              <Route key={name} path={name}>
                <Route index element={guard("list", <ListPage resource={resource} />)} />
                <Route path="show/:id" element={guard("show", <ShowPage resource={resource} />)} />
                {create && (
                  <Route path="create" element={guard("create", <FormPage resource={resource} mode="create" />)} />
                )}
                {edit && (
                  <Route path="edit/:id" element={guard("edit", <FormPage resource={resource} mode="edit" />)} />
                )}
              </Route>
            );
          })}
          {Object.entries(HAND_WRITTEN).map(([name, page]) => (
            <Route
              key={name}
              path={name}
              element={
                <Guarded key={name} permission={`${name}.list`}>
                  {page}
                </Guarded>
              }
            />
          ))}
          <Route path="help" element={<HelpPage />} />
          <Route path="*" element={<NoticePage title={words.notFound} text={words.notFoundHint} />} />
        </Route>
      </Routes>
    </Authenticated>
  );
}
