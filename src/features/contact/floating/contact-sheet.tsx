import { useLingui } from "@lingui/react/macro";
import { useLocale } from "#src/lib/use-locale.ts";
import { Sheet } from "#src/ui/sheet.tsx";
import { ContactForm } from "../contact-form.tsx";

interface ContactSheetProps {
  label: string;
  open: boolean;
  onClose: () => void;
}

/** The contact form in a sheet. */
export function ContactSheet({ label, open, onClose }: ContactSheetProps) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <Sheet open={open} onClose={onClose} title={label} closeLabel={t`Close`}>
      {/* Each opening requests a PIN of its own; the text is in the draft. */}
      {open && <ContactForm locale={locale} />}
    </Sheet>
  );
}
