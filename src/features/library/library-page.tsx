import { useLingui } from "@lingui/react/macro";
import { latePart } from "#src/lib/late-part.tsx";
import layout from "#src/ui/layout.module.css";
import { PageHead } from "#src/ui/page-head.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";

const Device = latePart(() => import("./device/device.tsx").then(({ Device }) => Device));

/** What this device keeps. Nobody else knows it: the server draws the head alone. */
export function LibraryPage() {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <PageHead title={t`Library`} text={t`What is kept on this device opens without a network.`} />
      <Device
        fallback={
          <div aria-busy className={layout.stack}>
            <Skeleton shape="line" />
            <Skeleton shape="line" />
            <Skeleton shape="line" width={80} />
          </div>
        }
      />
    </div>
  );
}
