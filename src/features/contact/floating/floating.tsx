import type { RegisteredRouter } from "@tanstack/react-router";
import { MessageCircle } from "lucide";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import type { Locale } from "#contract/locales.ts";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./floating.module.css";

const ContactSheet = lazy(() => import("./contact-sheet.tsx").then((module) => ({ default: module.ContactSheet })));

/** The button over every page but the contact form's own, and the form that it opens, which comes with the first press. */
export function Floating({ label, locale, router }: { label: string; locale: Locale; router: RegisteredRouter }) {
  const [open, setOpen] = useState<boolean>();
  const path = useSyncExternalStore(
    (listener) => router.subscribe("onResolved", listener),
    () => router.state.location.pathname,
  );
  if (path === "/contact-us") return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        data-track="click/button/contact"
        onClick={() => setOpen(true)}
      >
        <Icon icon={MessageCircle} />
      </button>
      {open !== undefined && (
        <Suspense>
          <ContactSheet {...{ label, locale, open }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
