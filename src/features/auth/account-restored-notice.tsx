import { CircleCheck } from "lucide";
import { noticeSlot } from "#src/components/page/slot.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";

/** Tells a member who had asked to be deleted that his account stays, until he puts the note away. */
export function showRestored(text: string, closeLabel: string): void {
  noticeSlot.show(
    <Notice
      icon={<Icon icon={CircleCheck} />}
      action={
        <Button variant="quiet" size="small" onClick={() => noticeSlot.show()}>
          {closeLabel}
        </Button>
      }
    >
      {text}
    </Notice>,
  );
}
