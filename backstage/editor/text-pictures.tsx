import { useLingui } from "@lingui/react/macro";
import { discardPicture } from "#src/offline/waiting-pictures.ts";
import { Button } from "#src/ui/button.tsx";
import { useWaitingPictures } from "../media/use-waiting-pictures.ts";
import css from "../media/waiting-picture.module.css";
import { WaitingPicture } from "../media/waiting-picture.tsx";
import { namesPicture, withoutPicture } from "./picture-places.ts";

interface Props {
  text: string;
  onChange: (text: string) => void;
}

/** The pictures of a text that the site does not have yet. */
export function TextPictures({ text, onChange }: Props) {
  const { t } = useLingui();
  const waiting = useWaitingPictures().filter(({ id }) => namesPicture(text, id));
  if (waiting.length === 0) return null;
  return (
    <ul className={css.list} aria-label={t`Pictures that are not sent yet`}>
      {waiting.map((picture) => (
        <li key={picture.id}>
          <WaitingPicture picture={picture}>
            {picture.rejected !== undefined && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  onChange(withoutPicture(text, picture.id));
                  void discardPicture(picture);
                }}
              >
                {t`Discard`}
              </Button>
            )}
          </WaitingPicture>
        </li>
      ))}
    </ul>
  );
}
