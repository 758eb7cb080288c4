import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";

/**
 * A part of a page that is of no use before the page's script: it is loaded when it is first drawn, and the server
 * leaves its place to `fallback`.
 */
export function latePart(load: () => Promise<ComponentType>): (props: { fallback: ReactNode }) => ReactNode {
  const Part = lazy(() => load().then((component) => ({ default: component })));
  return function LatePart({ fallback }) {
    const onServer = useSyncExternalStore(never, no, yes);
    return onServer ? (
      fallback
    ) : (
      <Suspense fallback={fallback}>
        <Part />
      </Suspense>
    );
  };
}

const never = () => () => {};
const no = () => false;
const yes = () => true;
