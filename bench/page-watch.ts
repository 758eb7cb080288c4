/** What a page notes about itself while it is visited. Times are milliseconds since its navigation began. */
export interface PageNotes {
  /** The list, or on an article's page the article, is on screen. */
  shown: number | null;
  /** What is on screen belongs to the running page: a tap is answered without the network. */
  interactive: number | null;
  /** From the tap on an article's link until its beginning is on screen: headline, summary and cover. */
  opened: number | null;
  /** The same until its page is there, with its text. */
  read: number | null;
  /** Beginning and length of each long task. */
  longTasks: [number, number][];
  shift: number;
  /** Bytes of scripts, as sent, that had arrived when the list was on screen, and when the page's script had started. */
  scriptsWhenShown: number;
  scriptsWhenReady: number;
}

/**
 * Runs in the page before anything else and looks at each frame. It stands for itself: nothing of this module is
 * there when it runs. With `tapAtOnce` the first article is tapped the moment its headline is painted.
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
    // What is drawn before it is asked for is laid out, but not on screen.
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
  // React marks the elements it has taken over; before that a tap goes the long way.
  const isTakenOver = (element: Element) =>
    isReady() && Object.keys(element).some((key) => key.startsWith("__reactProps"));
  /** A task of its own comes after the frame has been painted. */
  const afterPaint = (work: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = work;
    port2.postMessage(null);
  };

  const look = () => {
    // To measure takes time too: what has been noted is not looked for again.
    const known = notes.shown !== null && notes.interactive !== null;
    const found = onArticle() ? article() : known ? undefined : list();
    if (found) {
      afterPaint(() => noteShown(found));
      if (notes.interactive === null && isTakenOver(found)) {
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
