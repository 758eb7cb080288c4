import { I18nProvider } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { use } from "react";
import type { Locale } from "#contract/locales.ts";
import { createScopedI18n } from "#src/lib/load-catalog.ts";
import { Sheet } from "#src/ui/sheet.tsx";
import { ContactForm } from "../contact-form.tsx";

interface SheetProps {
  label: string;
  locale: Locale;
  open: boolean;
  onClose: () => void;
}

let texts: ReturnType<typeof createScopedI18n> | undefined;

/** The contact form in a sheet, with the texts that it brings: the page around it may have others. */
export function ContactSheet(props: SheetProps) {
  texts ??= createScopedI18n(["contact", "forms"], props.locale.code);
  return (
    <I18nProvider i18n={use(texts)}>
      <Opened {...props} />
    </I18nProvider>
  );
}

function Opened({ label, locale, open, onClose }: SheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={label} closeLabel={t`Close`}>
      {/* Each opening asks for a PIN of its own; what was written is in the draft. */}
      {open && <ContactForm locale={locale} />}
    </Sheet>
  );
}
