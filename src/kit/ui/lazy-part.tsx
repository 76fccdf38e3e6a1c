import { useEffect, useState, type ComponentType, type ReactNode } from "react";

/** A component whose code is loaded when it is first rendered, or before. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads the code without rendering anything; asked again, it does nothing. */
  preload: () => Promise<void>;
};

/**
 * A part that is loaded when it is needed, with `fallback` in its place until then.
 * React's `lazy` would show a fallback even for code that is there already, and keep it for 300 ms; this renders at once.
 * A load that fails is thrown to the error boundary.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyPart<Props> {
  let Part: ComponentType<Props> | undefined;

  const preload = async () => {
    Part ??= await load();
  };

  function PartWhenLoaded(props: Props) {
    const [loaded, setLoaded] = useState(() => Part);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      preload().then(() => setLoaded(() => Part), setFailure);
    }, []);
    if (failure) throw failure;
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : fallback;
  }
  return Object.assign(PartWhenLoaded, { preload });
}
