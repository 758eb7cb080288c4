import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { componentIds } from "#contract/pages/component-ids.ts";
import { PagePoints } from "#src/components/page/icon-points.tsx";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { featuresQuery } from "./platform.queries.ts";

/** The features of the platform, as editors wrote them, with links. */
export function Features() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: read } = useSuspenseQuery(featuresQuery(locale.id));
  return (
    <>
      {read.data.component_list
        .filter(({ component_id }) => component_id === componentIds.points)
        .map((component) => (
          <PagePoints key={component.id} component={component} />
        ))}
      <div className={layout.actions}>
        <Link to="/promote/$offer" params={{ offer: "apihtml" }} className={buttonClass({ variant: "primary" })}>
          {t`Game API integration`}
        </Link>
        <Link to="/promote/$offer" params={{ offer: "wlhtml" }} className={buttonClass({})}>
          {t`White-label brand building`}
        </Link>
      </div>
    </>
  );
}
