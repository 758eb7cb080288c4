import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";

/** Shown while the site is being looked after; whoever has kept something is offered that instead of nothing. */
export function MaintenancePage() {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <Empty
        heading="h1"
        title={t`Under maintenance`}
        actions={<Link to="/" className={buttonClass({ variant: "primary" })}>{t`Read what is kept`}</Link>}
      >
        {t`The site is being looked after and will be back soon. What you have kept on this device still opens.`}
      </Empty>
    </div>
  );
}
