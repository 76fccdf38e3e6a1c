import { Authenticated, useCan } from "@refinedev/core";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { Navigate, NavigationType, Outlet, Route, Routes, useLocation, useNavigationType } from "react-router";
import { useSession } from "../kit/data/use-session";
import type { Feature } from "../../providers/features/contract";
import type { Origin } from "../kit/data/record-path";
import type { Resource } from "../kit/define/resource";
import { ListPage } from "../kit/pages/list-page";
import { ErrorBoundary } from "./error-boundary";
import { pageAccess } from "./access";
import { Layout } from "./layout/layout";
import { shellMessages as words } from "./messages";
import {
  AccountPage,
  ApiDocsPage,
  ForbiddenPage,
  FormPage,
  HAND_WRITTEN,
  HelpPage,
  NoticePage,
  ShowPage,
} from "./pages";
import { PAGE_FEATURES } from "./menu";
import { pageAt } from "./page-at";
import { resources } from "./resources";

const loading = <div className="centered">{words.loading}</div>;

/** A page for those who may see it; the others read why not. There is none that the backend has nothing for. */
function Guarded({ resource, action, children }: { resource: string; action: string; children: ReactNode }) {
  // Known at once: a move that had to wait for it would show an empty page first.
  const { data } = useCan({ resource, action, queryOptions: { initialData: pageAccess({ resource, action }) } });
  const { offers } = useSession();
  const feature = PAGE_FEATURES[resource];
  if (feature && !offers(feature)) return <NoticePage title={words.notFound} text={words.notFoundHint} />;
  if (!data) return null;
  return data.can ? children : <ForbiddenPage reason={data.reason} />;
}

/** A page that takes no permission, only a backend that has something for it. */
function Offered({ feature, children }: { feature: Feature; children: ReactNode }) {
  const { offers } = useSession();
  return offers(feature) ? children : <NoticePage title={words.notFound} text={words.notFoundHint} />;
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

/**
 * Every page in the frame of the layout; one that crashes leaves the frame standing, and the next address works. The
 * boundary for pages that are being loaded stays from page to page: the router moves in transitions, which keep the page
 * that is there.
 */
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

/** Returns the kit's pages of a resource, by path. */
function kitPages(resource: Resource): Record<string, ReactNode> {
  const { name, actions } = resource;
  return {
    [name]: <ListPage resource={resource} />,
    [`${name}/show/:id`]: <ShowPage resource={resource} />,
    ...(actions["create"] && { [`${name}/create`]: <FormPage resource={resource} mode="create" /> }),
    ...(actions["edit"] && { [`${name}/edit/:id`]: <FormPage resource={resource} mode="edit" /> }),
  };
}

/** Every guarded page by its path. A page written by hand takes the place of the kit's page at the same path. */
const PAGES = new Map<string, ReactNode>([
  ...resources.flatMap((resource) => Object.entries(kitPages(resource))),
  ...Object.entries(HAND_WRITTEN).map(([path, Page]) => [path, <Page key={path} />] as const),
]);

/** The console's routes, from the declared resources and the menu. */
export function ConsoleRoutes() {
  return (
    <Authenticated key="console" loading={loading} fallback={loading}>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<Navigate to="/dashboard" replace />} />
          {[...PAGES].map(([path, page]) => (
            // The key keeps one page from living on under another's path.
            <Route
              key={path}
              path={path}
              element={
                <Guarded key={path} {...pageAt(path)}>
                  {page}
                </Guarded>
              }
            />
          ))}
          <Route path="help" element={<HelpPage />} />
          <Route
            path="account"
            element={
              <Offered feature="accounts">
                <AccountPage />
              </Offered>
            }
          />
          <Route
            path="api/docs"
            element={
              <Offered feature="openapi">
                <ApiDocsPage />
              </Offered>
            }
          />
          <Route path="*" element={<NoticePage title={words.notFound} text={words.notFoundHint} />} />
        </Route>
      </Routes>
    </Authenticated>
  );
}
