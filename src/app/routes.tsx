import { Authenticated, useCan } from "@refinedev/core";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { Navigate, NavigationType, Outlet, Route, Routes, useLocation, useNavigationType } from "react-router";
import { useSession } from "../kit/data/use-session";
import type { Feature } from "../../providers/features/contract";
import type { NavigationOrigin } from "../kit/data/record-path";
import type { Resource } from "../kit/define/resource";
import { ListPage } from "../kit/pages/list-page";
import { ErrorBoundary } from "./error-boundary";
import { canAccessPage } from "./access";
import { Layout } from "./layout/layout";
import { shellMessages as words } from "./messages";
import {
  AccountPage,
  ApiDocsPage,
  ForbiddenPage,
  FormPage,
  CUSTOM_PAGES,
  HelpPage,
  NoticePage,
  ShowPage,
} from "./pages";
import { PAGE_FEATURES } from "./menu";
import { parsePagePath } from "./page-at";
import { resources } from "./resources";

const loading = <div className="centered">{words.loading}</div>;

/**
 * Renders a page if the user may open it, and otherwise explains why not. Shows "not found" if the backend lacks the
 * page's feature.
 */
function GuardedPage({ resource, action, children }: { resource: string; action: string; children: ReactNode }) {
  // Evaluated synchronously, because an asynchronous check would first show an empty page on each navigation.
  const { data } = useCan({ resource, action, queryOptions: { initialData: canAccessPage({ resource, action }) } });
  const { offers } = useSession();
  const feature = PAGE_FEATURES[resource];
  if (feature && !offers(feature)) return <NoticePage title={words.notFound} text={words.notFoundHint} />;
  if (!data) return null;
  return data.can ? children : <ForbiddenPage reason={data.reason} />;
}

/** Renders a page that needs a backend feature but no permission. */
function FeaturePage({ feature, children }: { feature: Feature; children: ReactNode }) {
  const { offers } = useSession();
  return offers(feature) ? children : <NoticePage title={words.notFound} text={words.notFoundHint} />;
}

/** Scrolls a new page to the top and focuses its content. Leaves the focus unchanged on the first page after a load. */
function useResetScrollAndFocus(pathname: string, keepFocus: boolean) {
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
 * Renders every page inside the layout. If a page crashes, the layout stays, and the next navigation recovers. The
 * Suspense boundary stays mounted across pages. The router navigates in transitions, so the current page stays visible
 * while the next page loads.
 */
function Frame() {
  const { pathname, state } = useLocation() as { pathname: string; state: NavigationOrigin | null };
  useResetScrollAndFocus(pathname, state?.keepFocus ?? false);
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

/** All guarded pages by path. A hand-written page replaces the kit's page at the same path. */
const PAGES = new Map<string, ReactNode>([
  ...resources.flatMap((resource) => Object.entries(kitPages(resource))),
  ...Object.entries(CUSTOM_PAGES).map(([path, Page]) => [path, <Page key={path} />] as const),
]);

/** The console's routes, derived from the declared resources and the menu. */
export function ConsoleRoutes() {
  return (
    <Authenticated key="console" loading={loading} fallback={loading}>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<Navigate to="/dashboard" replace />} />
          {[...PAGES].map(([path, page]) => (
            // Without a key, React would keep a page mounted when the path changes.
            <Route
              key={path}
              path={path}
              element={
                <GuardedPage key={path} {...parsePagePath(path)}>
                  {page}
                </GuardedPage>
              }
            />
          ))}
          <Route path="help" element={<HelpPage />} />
          <Route
            path="account"
            element={
              <FeaturePage feature="accounts">
                <AccountPage />
              </FeaturePage>
            }
          />
          <Route
            path="api/docs"
            element={
              <FeaturePage feature="openapi">
                <ApiDocsPage />
              </FeaturePage>
            }
          />
          <Route path="*" element={<NoticePage title={words.notFound} text={words.notFoundHint} />} />
        </Route>
      </Routes>
    </Authenticated>
  );
}
