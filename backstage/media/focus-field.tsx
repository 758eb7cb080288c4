import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type PointerEvent, useId } from "react";
import type { LibraryImage } from "#contract/backstage/media.ts";
import css from "./focus-field.module.css";
import { LibraryPicture } from "./library-picture.tsx";

interface Point {
  /** Parts of width and height, from the left and the top. */
  readonly x: number;
  readonly y: number;
}

/** A step of the arrow keys; with Shift it is five times as long. */
const step = 0.02;
const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const inside = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

interface FocusFieldProps {
  image: LibraryImage;
  /** Address of the file on this device, as long as the picture waits there. */
  file: string | undefined;
  value: Point;
  onChange: (value: Point) => void;
}

/** Sets the point of a picture that crops keep, by pointer or arrow keys, and shows crops. */
export function FocusField({ image, file, value, onChange }: FocusFieldProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const percent = (part: number) => i18n.number(part, { style: "percent" });
  const [left, top] = [percent(value.x), percent(value.y)];
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    onChange({ x: inside((clientX - box.left) / box.width), y: inside((clientY - box.top) / box.height) });
  };
  const move = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const length = step * (event.shiftKey ? 5 : 1);
    onChange({ x: inside(value.x + direction[0] * length), y: inside(value.y + direction[1] * length) });
  };
  const position = { objectPosition: `${value.x * 100}% ${value.y * 100}%` };
  return (
    <fieldset className={css.field}>
      <legend>{t({ comment: "The point of a picture that crops keep", message: "Focal point" })}</legend>
      <p id={id} className={css.hint}>
        {t`Crops keep this point. Click the picture, or use the arrow keys.`}
      </p>
      <div
        className={css.picture}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
        }}
      >
        <LibraryPicture image={image} file={file} sizes="40rem" ratio="own" />
        <button
          type="button"
          className={css.point}
          style={{ insetInlineStart: `${value.x * 100}%`, insetBlockStart: `${value.y * 100}%` }}
          aria-label={t`Focal point: ${left} from the left, ${top} from the top`}
          aria-describedby={id}
          onKeyDown={move}
        />
      </div>
      <div className={css.crops} aria-hidden>
        {(["1/1", "16/9"] as const).map((ratio) => (
          <div key={ratio} className={css.crop} data-ratio={ratio}>
            {(file || image.src) && <img src={file ?? `${image.src}/640.webp`} alt="" style={position} />}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
