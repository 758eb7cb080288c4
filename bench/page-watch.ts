/** Timings that a page records during a visit, in milliseconds since the start of its navigation. */
export interface PageNotes {
  /** The list, or the article on an article page, is on screen. */
  shown: number | null;
  /** The content on screen is hydrated: a tap needs no network. */
  interactive: number | null;
  /** From the tap on an article link until headline, summary and cover are on screen. */
  opened: number | null;
  /** From the tap until the text of the article is on screen. */
  read: number | null;
  /** Start and duration of each long task. */
  longTasks: [number, number][];
  shift: number;
  /** Transfer size of the scripts that were loaded when the list was on screen, and when the app had started. */
  scriptsWhenShown: number;
  scriptsWhenReady: number;
}

/**
 * Runs in the page as its first script and checks each frame. It uses nothing else of this module, because only its
 * source is sent to the page. With `tapAtOnce` it taps the first article as soon as its headline is painted.
 */
export function watchPage({ tapAtOnce }: { tapAtOnce: boolean }): void {
  const notes: PageNotes = {
    shown: null,
    interactive: null,
    opened: null,
    read: null,
    longTasks: [],
    shift: 0,
    scriptsWhenShown: 0,
    scriptsWhenReady: 0,
  };
  Object.assign(globalThis, { benchNotes: notes });
  const tapKey = "bench.tapped";
  const epoch = () => performance.timeOrigin + performance.now();

  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("longtask", ({ startTime, duration }) => notes.longTasks.push([startTime, duration]));
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) notes.shift += value;
  });
  addEventListener("click", ({ timeStamp }) => {
    sessionStorage.setItem(tapKey, String(performance.timeOrigin + timeStamp));
  });

  const scripts = () =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name, responseEnd }) => name.endsWith(".js") && responseEnd > 0)
      .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
  new MutationObserver(() => {
    if (isReady()) notes.scriptsWhenReady ||= scripts();
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] });
  const isReady = () => document.documentElement.dataset.ready !== undefined;
  const inView = (element: HTMLElement | null | undefined): element is HTMLElement => {
    // Prerendered content has a layout, but is not on screen.
    if (!element?.checkVisibility({ visibilityProperty: true })) return false;
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  };
  const onArticle = () => /\/article\/\d+$/.test(location.pathname);
  const headline = () => {
    const found = document.querySelector<HTMLElement>("main article h1");
    return inView(found) ? found : undefined;
  };
  const article = () => (document.querySelector("main [data-reading] p") ? headline() : undefined);
  const list = () => {
    const links = document.querySelectorAll<HTMLElement>('main article a[href*="/article/"]');
    return Array.from(links).find(inView);
  };
  // React has no public sign of hydration, so this reads the private key of its elements. Before hydration a tap loads the page from the network.
  const isHydrated = (element: Element) =>
    isReady() && Object.keys(element).some((key) => key.startsWith("__reactProps"));
  /** Runs `work` in a new task, after the frame is painted. */
  const afterPaint = (work: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = work;
    port2.postMessage(null);
  };

  const look = () => {
    // Measuring takes time, so recorded timings are not measured again.
    const known = notes.shown !== null && notes.interactive !== null;
    const found = onArticle() ? article() : known ? undefined : list();
    if (found) {
      afterPaint(() => noteShown(found));
      if (notes.interactive === null && isHydrated(found)) {
        notes.interactive = performance.now();
      }
    }
    if (notes.opened === null && headline()) afterPaint(noteOpened);
    requestAnimationFrame(look);
  };
  const tapped = () => Number(sessionStorage.getItem(tapKey) ?? Number.NaN);
  const noteOpened = () => {
    if (tapped()) notes.opened ??= epoch() - tapped();
  };
  const noteShown = (found: HTMLElement) => {
    if (notes.shown === null) {
      notes.shown = performance.now();
      notes.scriptsWhenShown = scripts();
      if (tapAtOnce && !onArticle()) found.click();
    }
    if (onArticle() && tapped()) notes.read ??= epoch() - tapped();
  };
  requestAnimationFrame(look);
}
