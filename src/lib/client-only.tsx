import type { I18n } from "@lingui/core";
import { useRouter } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, Suspense, use, useSyncExternalStore } from "react";

/**
 * A part of a page that is of no use before the page's script: it is loaded when it is first drawn, and the server
 * leaves its place to `fallback`. `load` is given the page's language, for a part that brings texts of its own.
 */
export function clientOnly(
  load: (i18n: I18n) => Promise<ComponentType>,
): (props: { fallback: ReactNode }) => ReactNode {
  let loading: Promise<ComponentType> | undefined;

  function loadOnce(i18n: I18n): Promise<ComponentType> {
    loading ??= load(i18n).catch((error) => {
      // A network that was away may be there at the next visit.
      loading = undefined;
      throw error;
    });
    return loading;
  }

  function Loaded() {
    // The page's own: what the hook of the texts gives is another one after each change.
    const i18n = useRouter().options.context.i18n;
    const Part = use(loadOnce(i18n));
    return <Part />;
  }

  return function LatePart({ fallback }) {
    const onServer = useSyncExternalStore(never, no, yes);
    return onServer ? (
      fallback
    ) : (
      <Suspense fallback={fallback}>
        <Loaded />
      </Suspense>
    );
  };
}

const never = () => () => {};
const no = () => false;
const yes = () => true;
