import { useSuspenseQuery } from "@tanstack/react-query";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { Delayed } from "#src/lib/delayed.tsx";
import { isTrackingAllowed } from "#src/lib/track.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Ads } from "./ads.tsx";
import { LoginOverlay } from "./login-overlay.tsx";
import { NotificationToasts } from "./notification-toasts.tsx";

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

/** Milliseconds after the start at which each may load: the page comes first. */
const delays = { contact: 2000, consent: 2500, install: 3000 } as const;

/** What appears over any page, or at the end of its footer. The server renders none of it. */
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
