import { lazy, Suspense, useEffect, useState } from "react";
import layout from "#src/ui/layout.module.css";

const KeepSection = lazy(() => import("./keep-section.tsx").then((module) => ({ default: module.KeepSection })));

/** A place for the button that keeps a section, which comes once the page is there: the device's database is heavy. */
export function KeepSectionLater({ uri }: { uri: string }) {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <div className={layout.place}>
      {here && (
        <Suspense>
          <KeepSection uri={uri} />
        </Suspense>
      )}
    </div>
  );
}
