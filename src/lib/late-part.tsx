import type { I18n } from "@lingui/core";
import { useRouteContext } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, Suspense, use, useSyncExternalStore } from "react";
import { addMessages } from "./late-messages.ts";

/**
 * A part of a page that is of no use before the page's script, with texts of its own: it and its catalogue are
 * loaded when it is first drawn, and the server leaves its place to `fallback`.
 */
export function latePart(
  catalogue: string,
  load: () => Promise<ComponentType>,
): (props: { fallback: ReactNode }) => ReactNode {
  const loading = new WeakMap<I18n, Promise<ComponentType>>();

  function loaded(i18n: I18n): Promise<ComponentType> {
    const part =
      loading.get(i18n) ?? Promise.all([load(), addMessages(i18n, catalogue)]).then(([component]) => component);
    loading.set(i18n, part);
    // A network that was away may be there at the next visit.
    part.catch(() => loading.delete(i18n));
    return part;
  }

  function Loaded() {
    // The page's own: what the hook of the texts gives is another one after each change.
    const i18n = useRouteContext({ from: "__root__", select: (context) => context.i18n });
    const Part = use(loaded(i18n));
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
