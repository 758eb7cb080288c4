import { useLingui } from "@lingui/react/macro";
import { Pin } from "lucide";
import { useEffect, useState } from "react";
import { track } from "#src/lib/track.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { Button, pressedState } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

/** Pins an article or game on the device, so that it is never evicted. `path` is the API path of its read. */
export function PinButton({ path }: { path: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<"unknown" | "free" | "pinned" | "failed">("unknown");
  const pinned = state === "pinned";

  useEffect(() => {
    const stop = new AbortController();
    // Opening the database takes as long as rendering the page, so it waits.
    whenIdle(() => {
      if (stop.signal.aborted) return;
      void isPinned(path).then(
        (is) => !stop.signal.aborted && setState(is ? "pinned" : "free"),
        // The error shows after a click only.
        () => !stop.signal.aborted && setState("free"),
      );
    });
    return () => stop.abort();
  }, [path]);

  async function toggle() {
    track("click", "button", pinned ? "release" : "keep");
    try {
      const [{ pin, unpin }, { askToPersist }] = await Promise.all([
        import("#src/offline/pins.ts"),
        import("#src/offline/persistence.ts"),
      ]);
      await (pinned ? unpin(path) : pin(path));
      setState(pinned ? "free" : "pinned");
      if (!pinned) await askToPersist();
    } catch {
      setState("failed");
    }
  }

  return (
    <>
      <Button size="small" {...pressedState(state === "unknown" ? undefined : pinned)} onClick={() => void toggle()}>
        <Icon icon={Pin} />
        {t({ comment: "Toggle button: save this article or game on the device", message: "Save offline" })}
      </Button>
      <span role="status">{state === "failed" && t`This browser can't save content offline.`}</span>
    </>
  );
}

async function isPinned(path: string): Promise<boolean> {
  const { pinnedPaths } = await import("#src/offline/pins.ts");
  return (await pinnedPaths()).has(path);
}
