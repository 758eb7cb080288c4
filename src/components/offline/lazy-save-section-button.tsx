import { useIdle } from "#src/lib/when-idle.ts";
import layout from "#src/ui/layout.module.css";
import { lazyHydrated } from "../page/lazy-hydrated.tsx";

const SaveSectionButton = lazyHydrated(
  () => import("./save-section-button.tsx").then((module) => module.SaveSectionButton),
  { ssr: false },
);
const FollowButton = lazyHydrated(
  () => import("../notifications/follow-button.tsx").then((module) => module.FollowButton),
  { catalog: "parts", ssr: false },
);

/** The buttons that save and follow a section. They load when the page is idle, into reserved space. */
export function LazySaveSectionButton({ uri }: { uri: string }) {
  const idle = useIdle();
  return (
    <div className={layout.places}>
      {idle && (
        <>
          <SaveSectionButton uri={uri} />
          {/* Notifications announce articles, not games. */}
          {!uri.startsWith("/game/") && <FollowButton kind="section" name={uri.slice(1)} />}
        </>
      )}
    </div>
  );
}
