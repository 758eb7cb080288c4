import type { I18n } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import { type ComponentType, memo, type ReactNode, Suspense, use, useCallback, useEffect, useState } from "react";
import { isHydrating, useHydrated } from "#src/lib/hydration.ts";
import { i18nWith, loadCatalog, loadMessages } from "#src/lib/i18n.ts";
import { connectivity, onConnectivityChange, probe } from "#src/offline/connectivity.ts";
import { unlessLeaving } from "#src/offline/leaving.ts";

interface LazyOptions {
  /** Catalogs, `locales/{name}`, that load with the script. Their texts are added to those of the page. */
  catalog?: string | readonly string[];
  /** `false`: the server renders `fallback` in its place. */
  ssr?: boolean;
}

type LazyComponent<Props> = ComponentType<Props & { fallback?: ReactNode }> & {
  /** For loaders: loads it now, except for a page from the server. Rejects if it cannot be loaded. */
  preload: (i18n: I18n) => Promise<void>;
};

interface Loaded<Props> {
  readonly Component: ComponentType<Props>;
  /** `undefined` without catalogs, and on the server, where the page has their texts. */
  readonly messages: Record<string, string> | undefined;
}

const forServer = new Set<(i18n: I18n) => Promise<void>>();

/**
 * A component whose script and texts load after those of the page. The server's HTML has it, unless `ssr` is `false`.
 * Until it has loaded, the page shows the server's HTML or `fallback`. After a failure it waits for the network.
 */
export function lazyHydrated<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { catalog = [], ssr = true }: LazyOptions = {},
): LazyComponent<Props> {
  const catalogs = [catalog].flat();
  let loaded: Loaded<Props> | undefined;
  let loading: Promise<Loaded<Props>> | undefined;
  let rendering: Promise<Loaded<Props>> | undefined;
  let scoped: { readonly outer: I18n; readonly i18n: I18n } | undefined;

  function loadOnce(code: string): Promise<Loaded<Props>> {
    loading ??= loadNow(code).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function loadNow(code: string): Promise<Loaded<Props>> {
    const withMessages = !import.meta.env.SSR && catalogs.length > 0;
    const [Component, messages] = await Promise.all([load(), withMessages ? loadMessages(catalogs, code) : undefined]);
    loaded = { Component, messages };
    return loaded;
  }

  function scopedI18n(outer: I18n, messages: Record<string, string>): I18n {
    if (scoped?.outer !== outer) {
      scoped = { outer, i18n: i18nWith(outer.locale, { ...(outer.messages as typeof messages), ...messages }) };
    }
    return scoped.i18n;
  }

  const Content = memo(function Content(props: Props) {
    const { i18n } = useLingui();
    // A render that has suspended calls `use` again; with the script at hand the first render does not suspend.
    if (!loaded) rendering ??= retry(() => loadOnce(i18n.locale));
    const { Component, messages } = rendering ? use(rendering) : (loaded as Loaded<Props>);
    if (!messages) return <Component {...props} />;
    return (
      <I18nProvider i18n={scopedI18n(i18n, messages)}>
        <Component {...props} />
      </I18nProvider>
    );
  }) as unknown as ComponentType<Props>;

  function Lazy({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const [isMounted, setMounted] = useState(useHydrated());
    const onMount = useCallback(() => setMounted(true), []);
    const current = (
      <Suspense fallback={fallback}>
        <Content {...(props as unknown as Props)} />
        <Mounted then={onMount} />
      </Suspense>
    );
    // An update before hydration would make React replace the server's HTML: the page would shift and clicks would be
    // lost.
    const [first] = useState(current);
    return isMounted ? current : first;
  }

  /** Without a boundary: after a fallback React delays the hydration of the page by up to 300 ms. */
  function ClientOnly({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const { locale } = useLingui().i18n;
    const isHydrated = useHydrated();
    const [isLoaded, setLoaded] = useState(loaded !== undefined);
    useEffect(() => {
      if (!isLoaded) void retry(() => loadOnce(locale)).then(() => setLoaded(true));
    }, [isLoaded, locale]);
    return isHydrated && isLoaded ? <Content {...(props as unknown as Props)} /> : fallback;
  }

  if (import.meta.env.SSR && ssr) {
    forServer.add(async (i18n) => {
      await loadOnce(i18n.locale);
      for (const name of catalogs) await loadCatalog(i18n, name);
    });
  }
  const preload = async (i18n: I18n) => {
    if (isHydrating() || (import.meta.env.SSR && !ssr)) return;
    await loadOnce(i18n.locale);
  };
  return Object.assign(ssr ? Lazy : ClientOnly, { preload });
}

/** Calls `then` after the boundary around it has mounted. */
function Mounted({ then }: { then: () => void }) {
  useEffect(then, [then]);
  return null;
}

/** On the server, which renders in one pass: loads the lazy components of all pages used so far, and their catalogs. */
export async function loadLazyComponents(i18n: I18n): Promise<void> {
  // A loaded module may add others; the loop reaches them too.
  for (const load of forServer) await load(i18n);
}

/** Loads until it succeeds: after a failure, when the site can be reached again. */
async function retry<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      await unlessLeaving();
      console.warn("Component not loaded:", error);
      void probe();
      await backOnline();
    }
  }
}

function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onConnectivityChange(() => {
      if (connectivity() !== "online") return;
      stop();
      resolve();
    });
  });
}
