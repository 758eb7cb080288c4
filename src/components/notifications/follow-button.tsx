import { useLingui } from "@lingui/react/macro";
import { Bell, Clock } from "lucide";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { type Followable, useFollow } from "./use-follow.ts";

interface Props extends Followable {
  /** What it is called, where only an icon shows that it can be followed. */
  title?: string;
}

/** Follows something, or no longer: what is new about it is told. Shown at once, sent when it can be. */
export function FollowButton({ kind, name, title }: Props) {
  const { t } = useLingui();
  const { followed, waiting, rejection, press } = useFollow({ kind, name });
  const words = {
    section: t`Follow`,
    label: t`Follow`,
    event: t`Remind me`,
    draw: t({ comment: "Button: get notified of Mark Six draw results", message: "Notify me" }),
  }[kind];
  const said = waiting && t`Waiting to be sent`;
  return (
    <>
      {title === undefined ? (
        <Button size="small" aria-pressed={followed} onClick={press}>
          <Icon icon={Bell} />
          {words}
          {said && (
            <span title={said}>
              <Icon icon={Clock} />
            </span>
          )}
        </Button>
      ) : (
        <IconButton label={`${words}: ${title}`} title={words} pressed={followed} onClick={press}>
          <Icon icon={said ? Clock : Bell} />
        </IconButton>
      )}
      {/* Dozens of them stand in a calendar. */}
      {(title === undefined || said || rejection !== undefined) && (
        <span role="status" className={rejection === undefined ? "sr" : undefined}>
          {rejection === undefined ? said : rejection || t`This browser can't save it.`}
        </span>
      )}
    </>
  );
}
