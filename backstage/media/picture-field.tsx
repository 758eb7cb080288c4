import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { FieldError } from "../problems/field-error.tsx";
import { useField } from "../problems/fields.tsx";
import { imageQuery } from "./images.queries.ts";
import { LibraryPicture } from "./library-picture.tsx";
import css from "./picture-field.module.css";
import { PicturePicker } from "./picture-picker.tsx";
import { useFileAddresses, useWaitingPictures } from "./use-waiting-pictures.ts";
import { SendAgainButton, WaitingMark } from "./waiting-picture.tsx";

interface PictureFieldProps {
  label: string;
  /** Name in the content of a document. */
  name?: string;
  /** Id of a picture of the library. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A picture of the library, which can be chosen, changed and removed. */
export function PictureField({ label, name, value, onChange }: PictureFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const field = useField<HTMLElement>(name);
  const [picking, setPicking] = useState(false);
  return (
    <section ref={field.ref} className={css.field} aria-labelledby={id}>
      <p id={id}>{label}</p>
      {value !== null && <Chosen id={value} />}
      <div className={layout.actions}>
        <Button size="small" aria-describedby={field.errorId} onClick={() => setPicking(true)}>
          {value === null ? t`Choose a picture …` : t`Choose another …`}
        </Button>
        {value !== null && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            {t`Remove`}
          </Button>
        )}
      </div>
      <FieldError field={field} />
      {picking && (
        <PicturePicker
          onClose={() => setPicking(false)}
          onPick={(image) => {
            onChange(image.id);
            setPicking(false);
          }}
        />
      )}
    </section>
  );
}

/**
 * The chosen picture, which leads to its description. Without a network it is a number, unless it waits on this device.
 */
function Chosen({ id }: { id: number }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const image = useQuery(imageQuery(lang, id));
  const waiting = useWaitingPictures().filter((picture) => picture.id === id);
  const file = useFileAddresses(waiting).get(id);
  return (
    <>
      <Link to="/media/$id" params={{ id: String(id) }} className={css.chosen}>
        {image.data && <LibraryPicture image={image.data} file={file} sizes="20rem" />}
        <span>{image.data === null ? t`This picture no longer exists.` : image.data?.name || t`Picture ${id}`}</span>
      </Link>
      {waiting.map((picture) => (
        <div key={id} className={layout.actions}>
          <WaitingMark picture={picture} />
          {picture.rejected !== undefined && <SendAgainButton picture={picture} />}
        </div>
      ))}
    </>
  );
}
