import type { ReactNode } from "react";
import type { CustomPage } from "../kit/define/page";
import { lazyPage as page } from "../kit/ui/lazy-part";
import { DECLARATIONS } from "./declarations";
import { help } from "./help";
import { loadMoreResources } from "./resources";

// List pages are part of the console's bundle. Every other page is loaded on demand.
export const ShowPage = page(() => import("../kit/pages/show-page").then(({ ShowPage }) => ShowPage));
export const FormPage = page(() => import("../kit/pages/form-page").then(({ FormPage }) => FormPage));
export const ForbiddenPage = page(() => import("./forbidden-page").then(({ ForbiddenPage }) => ForbiddenPage));
export const NoticePage = page(() => import("./notice-page").then(({ NoticePage }) => NoticePage));

const Children = ({ children }: { children: ReactNode }) => children;

/** Renders its children once the definitions of all resources are loaded. */
export const WithAllResources = page(() => loadMoreResources().then(() => Children));

/** All pages written by hand. */
export const customPages: readonly CustomPage[] = [...DECLARATIONS.filter((declared) => "component" in declared), help];
