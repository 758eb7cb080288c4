import { MessageCircle } from "lucide";
import { useState } from "react";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { usePagePath } from "#src/lib/use-page-path.ts";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./contact-button.module.css";

const ContactSheet = lazyHydrated(() => import("./contact-sheet.tsx").then((module) => module.ContactSheet), {
  catalog: ["contact", "forms"],
});

/** The button over every page that opens the contact form in a sheet. The contact page itself has none. */
export function ContactButton({ label }: { label: string }) {
  const [open, setOpen] = useState<boolean>();
  if (usePagePath() === "/contact-us") return null;
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
      {open !== undefined && <ContactSheet label={label} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
