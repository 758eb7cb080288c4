import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { splitLocale } from "#contract/locales.ts";
import { loginPlaceOf } from "#src/components/members/login-hint.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { isTrackingAllowed } from "#src/lib/track.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { NotificationToasts } from "./notification-toasts.tsx";

const Advertising = lazyHydrated(
  () => import("#src/features/advertising/advertising.tsx").then((module) => module.Advertising),
  {
    catalog: "advertising",
  },
);

/** Milliseconds in which a reader may start to use the page: then no interstitial covers it. */
const arrivalTime = 3500;

const interactions = ["pointerdown", "keydown", "wheel", "scroll"] as const;

/** Whether the front page is open, and was the page that the document was loaded with. */
function arrivedAtFront(): boolean {
  const { pathname } = location;
  const [loaded] = performance.getEntriesByType("navigation");
  return splitLocale(pathname).path === "/" && (!loaded || new URL(loaded.name).pathname === pathname);
}

/** Loads the operator's advertising some seconds after the page. */
function Ads() {
  const [arrival, setArrival] = useState<{ readonly interacted: boolean }>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let interacted = false;
    const note = () => {
      interacted = true;
    };
    for (const type of interactions) addEventListener(type, note, { once: true, passive: true, signal });
    const timer = setTimeout(() => {
      stop.abort();
      setArrival({ interacted: interacted || scrollY > 0 || !arrivedAtFront() });
    }, arrivalTime);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return arrival && <Advertising {...arrival} />;
}

const LoginDialog = lazyHydrated(
  () => import("#src/features/auth/login-dialog.tsx").then((module) => module.LoginDialog),
  {
    catalog: ["auth", "forms"],
  },
);

/** Loads the login dialog when a hash first asks for it. */
function LoginOverlay() {
  const { history } = useRouter();
  const isRequested = useSyncExternalStore(history.subscribe, () => loginPlaceOf(history.location.hash) !== undefined);
  const [wasRequested, setWasRequested] = useState(isRequested);
  if (isRequested && !wasRequested) setWasRequested(true);
  const pageBefore = useRef<string>(undefined);

  useEffect(() => {
    const notePage = () => {
      const { pathname, search, hash } = history.location;
      if (!loginPlaceOf(hash)) pageBefore.current = pathname + search;
    };
    notePage();
    return history.subscribe(notePage);
  }, [history]);

  return wasRequested && <LoginDialog pageBefore={pageBefore} />;
}

const ContactButton = lazyHydrated(() =>
  import("#src/features/contact/floating/contact-button.tsx").then((module) => module.ContactButton),
);
const Consent = lazyHydrated(() => import("#src/features/consent/consent.tsx").then((module) => module.Consent), {
  catalog: "consent",
});
const Install = lazyHydrated(
  () => import("#src/features/layout/install/install.tsx").then((module) => module.Install),
  {
    catalog: "install",
  },
);

/** Milliseconds after the start at which each may load: the page has priority. */
const delays = { contact: 2000, consent: 2500, install: 3000 } as const;

/** Overlays of every page and the end of its footer. The server renders none of them. */
export function Overlays() {
  const { data: main } = useSuspenseQuery(mainQuery(useLocale().id));
  const { header, footer, config } = main.data;
  const measurementId = document.documentElement.dataset.ga4;
  // Both the document's policy and the current configuration must allow Google Analytics.
  const asksConsent = measurementId && measurementId === config.ga4_id && isTrackingAllowed();
  return (
    <>
      <LoginOverlay />
      <NotificationToasts />
      <Ads />
      <Delayed by={delays.contact}>
        {footer.contact_open && footer.contact_btn_text && <ContactButton label={footer.contact_btn_text} />}
      </Delayed>
      <Delayed by={delays.consent}>{asksConsent && <Consent id={measurementId} />}</Delayed>
      <Delayed by={delays.install}>
        <Install brand={header.brand} />
      </Delayed>
    </>
  );
}

/** Renders its children some milliseconds after it appears. */
function Delayed({ by, children }: { by: number; children: ReactNode }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), by);
    return () => clearTimeout(timer);
  }, [by]);
  return over && children;
}
