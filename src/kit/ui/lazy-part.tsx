import { use, useEffect, useState, type ComponentType, type ReactNode } from "react";

/** A component whose code is loaded on first render, or earlier with `preload`. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the code without rendering. Does nothing if the code is loaded or loading. */
  preload: () => Promise<unknown>;
};

/** Loads code once. After a failure, the next call tries again. */
function createLoader<Code>(load: () => Promise<Code>) {
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  let failed = false;
  const preload = () => {
    if (!loading || failed) {
      failed = false;
      const startedLoad: Promise<Code> = load().then(
        (loaded) => {
          code = loaded;
          // With these properties, React's `use` returns synchronously instead of suspending.
          void Object.assign(startedLoad, { status: "fulfilled", value: loaded });
          return loaded;
        },
        (error: unknown) => {
          failed = true;
          throw error;
        },
      );
      loading = startedLoad;
    }
    return loading;
  };
  return {
    preload,
    getCode: () => code,
    /** Returns the latest load, even if it has failed. */
    startedLoad: () => loading ?? preload(),
  };
}

/** The default fallback. It takes no space. Styles use it to hide content that the loaded component would move. */
const LOADING = <span className="part-loading" hidden />;

/**
 * Creates a component that loads its code on demand and renders `fallback` until then.
 * React's `lazy` shows its fallback even for loaded code, and for at least 300 ms. This component renders loaded code
 * at once. A failed load is thrown to the error boundary.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = LOADING,
): LazyComponent<Props> {
  const { preload, getCode } = createLoader(load);

  function LazyLoadedPart(props: Props) {
    const [Part, setPart] = useState(getCode);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      let isMounted = true;
      const showPart = () => {
        if (isMounted) setPart(getCode);
      };
      const showFailure = (error: Error) => {
        if (isMounted) setFailure(error);
      };
      // The code may have arrived since the render.
      if (getCode()) showPart();
      else preload().then(showPart, showFailure);
      return () => {
        isMounted = false;
      };
    }, []);
    if (failure) throw failure;
    return Part ? <Part {...props} /> : fallback;
  }
  return Object.assign(LazyLoadedPart, { preload });
}

/**
 * Creates a page that loads its code on demand. It suspends until then, so that navigation keeps the previous page
 * visible. Loaded code renders at once.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const { preload, startedLoad } = createLoader(load);

  function LazyLoadedPage(props: Props) {
    // A failed load is thrown here and reaches the error boundary.
    const Page = use(startedLoad());
    return <Page {...props} />;
  }
  return Object.assign(LazyLoadedPage, { preload });
}
