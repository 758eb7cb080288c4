import { useLingui } from "@lingui/react/macro";
import { useLive } from "#src/realtime/use-live.ts";
import { useConnectivity } from "../offline/use-connectivity.ts";
import css from "./live-status-badge.module.css";

/** Says quietly whether what happens is shown at once. Without a network other places say so. */
export function LiveMark() {
  const { t } = useLingui();
  const { state, refused } = useLive();
  const offline = useConnectivity() === "offline";
  const live = state === "connected" && !refused;
  const words = live ? t`Live updates` : state === "connecting" ? t`Reconnecting` : t`Checking every minute`;
  return (
    <span role="status" className={css.mark} data-live={live || undefined}>
      {!offline && words}
    </span>
  );
}
