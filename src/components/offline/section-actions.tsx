import { useIdle } from "#src/lib/when-idle.ts";
import layout from "#src/ui/layout.module.css";
import { lazyHydrated } from "../page/lazy-hydrated.tsx";

const SaveSectionButton = lazyHydrated(
  () => import("./save-section-button.tsx").then((module) => module.SaveSectionButton),
  { ssr: false },
);
const FollowToggle = lazyHydrated(
  () => import("../notifications/follow-toggle.tsx").then((module) => module.FollowToggle),
  { catalog: "parts", ssr: false },
);

/** The buttons that save and follow a section. They load when the page is idle, into reserved space. */
export function SectionActions({ uri }: { uri: string }) {
  const idle = useIdle();
  return (
    <div className={layout.places}>
      {idle && (
        <>
          <SaveSectionButton uri={uri} />
          {/* Notifications announce articles, not games. */}
          {!uri.startsWith("/game/") && <FollowToggle kind="section" name={uri.slice(1)} />}
        </>
      )}
    </div>
  );
}
