import { useLingui } from "@lingui/react/macro";
import { Monitor, Smartphone } from "lucide";
import type { Session } from "#contract/members/endpoints.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Row } from "#src/ui/rows.tsx";
import { deviceName, isHandheld } from "./device-name.ts";
import css from "./device-row.module.css";

/** One login: the browser in words, and when it was used last. */
export function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const name = deviceName(session.user_agent) || t`Unknown browser`;
  const used = formatSavedAt(session.last_seen_at, code);
  const since = formatSavedAt(session.created_at, code);
  return (
    <Row
      title={
        <span className={css.name}>
          <Icon icon={isHandheld(session.user_agent) ? Smartphone : Monitor} />
          {name}
        </span>
      }
      meta={
        <>
          {session.current && <Badge tone="soft">{t`This device`}</Badge>}
          <span>{t`Last used ${used}`}</span>
          <span>{t`Logged in ${since}`}</span>
        </>
      }
      {...(!session.current && {
        end: (
          <Button size="small" aria-label={t`Log out: ${name}`} onClick={onEnd}>
            {t`Log out`}
          </Button>
        ),
      })}
    />
  );
}
