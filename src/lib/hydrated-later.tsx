import { type ComponentType, lazy } from "react";

/**
 * A part of a page that the server draws and whose script comes after the page's own: what is below the first screen
 * should not keep its links waiting. Its module is named `*-later.tsx`, so that its styles come with the page; it
 * stands in a `Suspense`, and the server uses the component itself. A part that cannot be loaded stays as it was sent,
 * until the network is back.
 */
export function hydratedLater<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(() =>
    loadWithPatience(load).then((component) => ({ default: component as ComponentType<unknown> })),
  ) as ComponentType<Props>;
}

async function loadWithPatience<Props>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    }
  }
}
