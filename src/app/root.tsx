import { lazy, Suspense } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { ErrorBoundary } from "./error-boundary";
import { shellMessages } from "./messages";
import { SignInPage } from "./sign-in/sign-in-page";
import { Toaster } from "./toaster";

const Console = lazy(() => import("./console").then(({ Console }) => ({ default: Console })));

/** Sign-in stands in the entry, small and plain; the console with Refine and antd is loaded behind it. */
export function Root() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Suspense fallback={<div className="centered">{shellMessages.loading}</div>}>
          <Routes>
            <Route path="/login" element={<SignInPage />} />
            <Route path="*" element={<Console />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
      <Toaster />
    </ErrorBoundary>
  );
}
