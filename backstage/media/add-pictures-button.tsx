import { useLingui } from "@lingui/react/macro";
import { Plus } from "lucide";
import { useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

/** Media types of pictures that the library takes. */
export const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** A button that lets the editor choose files on the device. */
export function AddPicturesButton({ add, busy }: { add: (file: File) => void; busy: boolean }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedPictures}
        onChange={({ target }) => {
          for (const file of target.files ?? []) add(file);
          target.value = "";
        }}
      />
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
        <Icon icon={Plus} />
        {t`Add pictures`}
      </Button>
    </>
  );
}
