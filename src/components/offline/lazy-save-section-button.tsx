import { lazy, Suspense, useEffect, useState } from "react";
import { whenIdle } from "#src/lib/when-idle.ts";
import layout from "#src/ui/layout.module.css";

const KeepSection = lazy(() =>
  import("./save-section-button.tsx").then((module) => ({ default: module.SaveSectionButton })),
);
const FollowButton = lazy(() =>
  import("../notifications/follow-button.tsx").then((module) => ({ default: module.FollowButton })),
);

/** A place for the buttons that keep a section and follow it, which come when the page rests. */
export function KeepSectionLater({ uri }: { uri: string }) {
  const [here, setHere] = useState(false);
  useEffect(() => whenIdle(() => setHere(true)), []);
  return (
    <div className={layout.places}>
      {here && (
        <Suspense>
          <KeepSection uri={uri} />
          {/* Articles are told of, and games have none. */}
          {!uri.startsWith("/game/") && <FollowButton kind="section" name={uri.slice(1)} />}
        </Suspense>
      )}
    </div>
  );
}
