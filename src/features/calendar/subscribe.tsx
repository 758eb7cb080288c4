import { useLingui } from "@lingui/react/macro";
import { CalendarSync } from "lucide";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

/** The whole calendar for the reader's own program. With the scheme for that it follows; without, it gets the file. */
export function Subscribe() {
  const { t } = useLingui();
  const { code } = useLocale();
  const path = `/calendar/${code}.ics`;
  const href = useHydrated() ? `webcal://${location.host}${path}` : path;
  return (
    <a href={href} className={buttonClass({ size: "small" })} data-track="calendar/subscribe">
      <Icon icon={CalendarSync} />
      {t`Subscribe to calendar`}
    </a>
  );
}
