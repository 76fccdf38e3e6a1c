/** Renders pages of the kit with the real Refine and the real providers, against a backend over HTTP. */
import { Refine, type AuditLogProvider, type LiveProvider } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { ConfigProvider } from "antd";
import type { AxiosInstance } from "axios";
import type { ReactNode } from "react";
import { BrowserRouter, MemoryRouter, Route, Routes, useLocation } from "react-router";
import { createDataProvider } from "../../../providers/data/data-provider";
import { createHttp } from "../../../providers/data/http";
import { download } from "../../../providers/export/download";
import { upload } from "../../../providers/pictures/upload";
import { notificationProvider } from "../../../providers/notification/notification-provider";
import { routerProvider } from "../../../providers/router/router-provider";
import { toRefineResource } from "../../../src/app/refine-resources";
import { Toaster } from "../../../src/app/toaster";
import { ActionDialogHost } from "../../../src/kit/action/action-host";
import { SessionProvider, type KitSession } from "../../../src/kit/data/use-session";
import type { Resource } from "../../../src/kit/define/resource";
import { FormPage } from "../../../src/kit/pages/form-page";
import { ListPage } from "../../../src/kit/pages/list-page";
import { ShowPage } from "../../../src/kit/pages/show-page";
import { TooltipHost } from "../../../src/kit/ui/tooltip-host";

declare const jsdom: { window: object; reconfigure(settings: { url: string }): void };

/**
 * Puts the test's page at a URL, by default on the backend's origin. XMLHttpRequest always uses the backend's origin,
 * because the backend allows no other. jsdom stores that origin separately from the page's URL.
 * @param url the backend's URL
 */
export function setPageOrigin(url: string, page = url): void {
  jsdom.reconfigure({ url: page });
  Object.assign(jsdom.window, { _origin: url });
}

const TOKEN = "letter-token-admin";

export const defaultSession: Omit<KitSession, "resources"> = {
  // Exports have tests of their own.
  allows: (permission) => !permission.endsWith(".export"),
  offers: () => false,
  fileUrl: (path) => path,
  download: (request) => download(createTestHttp(), request),
  uploadPicture: (request) => upload(createTestHttp(), request),
  maskIdentifiers: true,
  userId: "admin",
  parts: [],
  formParts: [],
};

let address = "";

function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** Returns path and query of the rendered page. */
export const currentUrl = () => address;

interface KitOptions {
  at: string;
  resources: readonly Resource[];
  session?: Partial<KitSession>;
  children?: ReactNode;
  /** Content that is rendered next to the pages, as the layout does. */
  hosts?: ReactNode;
  http?: AxiosInstance;
  client?: QueryClient;
  auditLogProvider?: AuditLogProvider;
  liveProvider?: LiveProvider;
  /** Whether to use the window's history, as in a browser. The default is a history in memory. */
  inWindow?: boolean;
}

function Router({ at, inWindow, children }: Pick<KitOptions, "at" | "inWindow" | "children">) {
  if (!inWindow) return <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>;
  return <BrowserRouter>{children}</BrowserRouter>;
}

/** Creates the console's HTTP client with the administrator's token. `end` is called when the session ends. */
export const createTestHttp = (end: () => void = () => undefined) => createHttp("", { token: () => TOKEN, end });

/** Creates a query client without retries, so that a failed read shows at once. */
export const createTestQueryClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Renders the list, show and form pages of the resources at a URL, with dialogs and toasts. */
export function renderKit(options: KitOptions) {
  const { at, resources, session, children, hosts, inWindow, auditLogProvider, liveProvider } = options;
  const { http = createTestHttp(), client: clientConfig = createTestQueryClient() } = options;
  if (inWindow) window.history.pushState(null, "", at);
  return render(
    // jsdom has no transitions, so waiting for the end of one would never finish.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Router at={at} inWindow={inWindow}>
        <Refine
          dataProvider={createDataProvider(http)}
          routerProvider={routerProvider}
          notificationProvider={notificationProvider}
          resources={resources.map(toRefineResource)}
          {...(auditLogProvider && { auditLogProvider })}
          {...(liveProvider && { liveProvider })}
          options={{ disableTelemetry: true, reactQuery: { clientConfig } }}
        >
          <SessionProvider value={{ ...defaultSession, ...session, resources }}>
            <Address />
            <Routes>
              {resources.map((resource) => (
                <Route key={resource.name} path={resource.name}>
                  <Route index element={<ListPage resource={resource} />} />
                  <Route path="show/:id" element={<ShowPage resource={resource} />} />
                  {resource.actions["create"] && (
                    <Route path="create" element={<FormPage resource={resource} mode="create" />} />
                  )}
                  {resource.actions["edit"] && (
                    <Route path="edit/:id" element={<FormPage resource={resource} mode="edit" />} />
                  )}
                </Route>
              ))}
              <Route path="*" element={children} />
            </Routes>
            <ActionDialogHost />
            <TooltipHost />
            {hosts}
            <Toaster />
          </SessionProvider>
        </Refine>
      </Router>
    </ConfigProvider>,
  );
}
