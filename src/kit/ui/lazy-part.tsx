import { use, useEffect, useState, type ComponentType, type ReactNode } from "react";

/** A component whose code is loaded when it is first rendered, or before. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads the code without rendering anything. Where it is there, or on its way, nothing is loaded again. */
  preload: () => Promise<unknown>;
};

/** Code that is loaded once; after a failure it is loaded again when it is asked for again. */
function onDemand<Code>(load: () => Promise<Code>) {
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  let failed = false;
  const preload = () => {
    if (!loading || failed) {
      failed = false;
      const begun: Promise<Code> = load().then(
        (loaded) => {
          code = loaded;
          // Where it finds these, React's `use` returns at once; it would suspend for any other promise.
          void Object.assign(begun, { status: "fulfilled", value: loaded });
          return loaded;
        },
        (error: unknown) => {
          failed = true;
          throw error;
        },
      );
      loading = begun;
    }
    return loading;
  };
  return {
    preload,
    now: () => code,
    /** The load that was begun last, failed or not. */
    begun: () => loading ?? preload(),
  };
}

/**
 * A part that is loaded when it is needed, with `fallback` in its place until then.
 * React's `lazy` would show a fallback even for code that is there already, and keep it for 300 ms; this renders at once.
 * A load that fails is thrown to the error boundary.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyPart<Props> {
  const { preload, now } = onDemand(load);

  function PartWhenLoaded(props: Props) {
    const [Part, setPart] = useState(now);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      // It may have come since this was rendered.
      if (now()) setPart(now);
      else preload().then(() => setPart(now), setFailure);
    }, []);
    if (failure) throw failure;
    return Part ? <Part {...props} /> : fallback;
  }
  return Object.assign(PartWhenLoaded, { preload });
}

/**
 * A page that is loaded when it is needed. Until then it suspends: whoever moves to it keeps the page they come from.
 * Code that is there renders at once.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const { preload, begun } = onDemand(load);

  function PageWhenLoaded(props: Props) {
    // A load that failed is thrown from here to the error boundary.
    const Page = use(begun());
    return <Page {...props} />;
  }
  return Object.assign(PageWhenLoaded, { preload });
}
