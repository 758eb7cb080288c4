import { RefreshCw } from "lucide";
import { Badge, SyncMark, type SyncState } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Meter } from "#src/ui/meter.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import type { ExampleGroup } from "./example.tsx";

const syncStates: readonly SyncState[] = ["saved", "syncing", "queued", "stale", "failed", "none"];

export const feedbackExamples: ExampleGroup = {
  title: "Feedback",
  examples: [
    ...(["plain", "red", "soft"] as const).map((tone) => ({
      name: `Badge ${tone}`,
      view: <Badge tone={tone}>New</Badge>,
    })),
    ...syncStates.map((state) => ({ name: `SyncMark ${state}`, view: <SyncMark state={state}>{state}</SyncMark> })),
    {
      name: "Notice update",
      view: (
        <Notice icon={<Icon icon={RefreshCw} />} tone="update" action={<Button size="small">Reload</Button>}>
          A new version is ready
        </Notice>
      ),
    },
    {
      name: "Empty",
      view: (
        <Empty title="No results" actions={<Button>Clear filters</Button>}>
          Try another term.
        </Empty>
      ),
    },
    { name: "Meter", view: <Meter label="Storage" value={30} max={100} /> },
    { name: "Skeleton title", view: <Skeleton shape="title" width={60} /> },
    { name: "Skeleton line", view: <Skeleton shape="line" width={80} /> },
  ],
};
