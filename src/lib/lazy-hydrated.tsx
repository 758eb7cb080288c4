import { type ComponentType, lazy } from "react";

type Later<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * A part of a page that the server draws and whose script comes after the page's own: what is below the first screen
 * should not keep its links waiting. Its module is named `*-later.tsx`, so that its styles come with the page; it
 * stands in a `Suspense`, and the server uses the component itself. A press that comes before the script is made up
 * for. A part that cannot be loaded stays as it was sent, until the network is back.
 */
export function lazyHydrated<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const preload = () => {
    loading ??= loadWithPatience(load).then((component) => ({ default: component }));
    return loading;
  };
  return Object.assign(lazy(preload), { preload }) as unknown as Later<Props>;
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

/** Frames that a press waits for the script it was meant for. */
const patience = 300;

/** Presses again what was pressed before its script was there. Links need none, nor does what the browser does itself. */
export function makeUpForPresses(): void {
  addEventListener(
    "click",
    ({ target, isTrusted }) => {
      const button = isTrusted && target instanceof Element && target.closest("#root button");
      if (!button || isTakenOver(button)) return;
      let frames = 0;
      const look = () => {
        if (isTakenOver(button)) (button as HTMLButtonElement).click();
        else if (button.isConnected && ++frames < patience) requestAnimationFrame(look);
      };
      look();
    },
    true,
  );
}

/** React marks the elements it has taken over. */
function isTakenOver(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith("__reactProps"));
}
