import { Authenticated, useCan } from "@refinedev/core";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { Navigate, NavigationType, Outlet, Route, Routes, useLocation, useNavigationType } from "react-router";
import { useSession } from "../kit/data/use-session";
import type { Feature } from "../../providers/features/contract";
import type { NavigationOrigin } from "../kit/data/record-path";
import type { CustomPage } from "../kit/define/page";
import type { Resource } from "../kit/define/resource";
import { ListPage } from "../kit/pages/list-page";
import { isDialogOpen } from "../kit/ui/plain-key";
import { ErrorBoundary } from "./error-boundary";
import { canAccessPage } from "./access";
import { Layout } from "./layout/layout";
import type { ResourceEntry } from "./more-entries";
import { shellMessages as words } from "./messages";
import { customPages, ForbiddenPage, FormPage, NoticePage, ShowPage, WithAllResources } from "./pages";
import { HOME, parsePagePath } from "./page-at";
import { findStartPage } from "./preferences/start-page";
import { fromResources, resources, unloadedEntries, useResources } from "./resources";

const loading = <div className="centered">{words.loading}</div>;

/** Renders a page if the user may open it, and otherwise explains why not. */
function PermissionGuard({ path, children }: { path: string; children: ReactNode }) {
  const target = parsePagePath(path);
  // Evaluated synchronously, because an asynchronous check would first show an empty page on each navigation.
  const { data } = useCan({ ...target, queryOptions: { initialData: canAccessPage(target) } });
  if (!data) return null;
  return data.can ? children : <ForbiddenPage reason={data.reason} />;
}

/** Renders a page if the backend has the page's feature, and otherwise "not found". */
function FeatureGuard({ feature, children }: { feature: Feature | undefined; children: ReactNode }) {
  const { offers } = useSession();
  return !feature || offers(feature) ? children : <NoticePage title={words.notFound} text={words.notFoundHint} />;
}

/**
 * Scrolls a new page to the top, except after Back or Forward, and focuses its content. Leaves the focus unchanged with
 * `keepFocus`, on the first page after a load, and in a dialog that was opened while the page was loading.
 */
function useResetScrollAndFocus(pathname: string, keepFocus: boolean) {
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    // "/" only redirects to the start page, so the start page still counts as the first page.
    const isFirst = shown.current === "/";
    shown.current = pathname;
    if (!isFirst && !keepFocus && !isDialogOpen()) document.getElementById("content")?.focus({ preventScroll: true });
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, navigation, keepFocus]);
}

const StartPage = () => <Navigate to={`/${findStartPage()}`} replace />;

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

/** Renders a page that can show records of any resource. Suspends until the definitions of all resources are loaded. */
const AllResources = ({ children }: { children: ReactNode }) =>
  unloadedEntries.length > 0 ? <WithAllResources>{children}</WithAllResources> : children;

type RoutedPage = readonly [path: string, page: ReactNode];

/** Returns a page with its path and guards. The key makes React mount a new page when the path changes. */
const toRouted = (path: string, feature: Feature | undefined, page: ReactNode, guarded = true): RoutedPage => [
  path,
  <FeatureGuard key={path} feature={feature}>
    {guarded ? <PermissionGuard path={path}>{page}</PermissionGuard> : page}
  </FeatureGuard>,
];

/** Returns the pages that the kit renders for a resource. */
function kitPages(resource: Resource): RoutedPage[] {
  const { name, feature, actions } = resource;
  const record = (route: string, page: ReactNode) =>
    toRouted(`${name}/${route}`, feature, <AllResources>{page}</AllResources>);
  return [
    toRouted(name, feature, <ListPage resource={resource} />),
    record("show/:id", <ShowPage resource={resource} />),
    ...(actions["create"] ? [record("create", <FormPage resource={resource} mode="create" />)] : []),
    ...(actions["edit"] ? [record("edit/:id", <FormPage resource={resource} mode="edit" />)] : []),
  ];
}

/**
 * Returns a placeholder for all pages of a resource whose definition is not loaded yet. The placeholder loads the
 * definition. Then the resource's own pages, which check permissions, replace it.
 */
const unloadedPages = ({ name, feature }: ResourceEntry): RoutedPage =>
  toRouted(`${name}/*`, feature, <AllResources>{null}</AllResources>, false);

/** Returns a hand-written page. If it names no feature, it needs the feature of its resource, if any. */
function customPage({ name, feature, permissions, component: Page }: CustomPage): RoutedPage {
  const needed =
    feature ?? [...resources, ...unloadedEntries].find((one) => one.name === parsePagePath(name).resource)?.feature;
  const page =
    name === HOME ? (
      <Page />
    ) : (
      <AllResources>
        <Page />
      </AllResources>
    );
  return toRouted(name, needed, page, permissions !== false);
}

/** All pages by path. A hand-written page replaces the kit's page at the same path. */
const getPages = fromResources(
  () =>
    new Map<string, ReactNode>([
      ...resources.flatMap(kitPages),
      ...unloadedEntries.map(unloadedPages),
      ...customPages.map(customPage),
    ]),
);

/** The console's routes, derived from the declarations. */
export function ConsoleRoutes() {
  useResources();
  return (
    <Authenticated key="console" loading={loading} fallback={loading}>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<StartPage />} />
          {[...getPages()].map(([path, page]) => (
            <Route key={path} path={path} element={page} />
          ))}
          <Route path="*" element={<NoticePage title={words.notFound} text={words.notFoundHint} />} />
        </Route>
      </Routes>
    </Authenticated>
  );
}
