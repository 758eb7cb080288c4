import type { RouteComponent } from "@tanstack/react-router";
import { type ComponentType, use } from "react";

/**
 * A route's component whose script comes with its first use, or before when the router preloads it. Unlike the
 * router's own it throws when the script cannot be had, and leaves it to the error page what to do about that.
 *
 * @param load imports the module, `name` is its export
 */
export function lazyScreen<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K): RouteComponent {
  let loaded: ComponentType | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;

  const preload = (): Promise<void> => {
    failure = undefined;
    loading ??= load().then(
      (module) => {
        loaded = module[name];
        // Once it is there, nothing waits for it; the server goes on using the promise.
        if (!import.meta.env.SSR) delete lazy.preload;
      },
      (error) => {
        // The router may only have wanted it early: a failure matters when the screen is shown.
        failure = error;
        loading = undefined;
      },
    );
    return loading;
  };

  function LazyScreen() {
    if (failure) throw failure;
    if (!loaded) use(preload());
    const Screen = loaded as ComponentType;
    return <Screen />;
  }
  const lazy: RouteComponent = Object.assign(LazyScreen, { preload });
  return lazy;
}
