import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LibraryImage } from "#contract/backstage/media.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { SearchField } from "#src/ui/text-field.tsx";
import { addPicture } from "./add-picture.ts";
import { AddPicturesButton } from "./add-pictures-button.tsx";
import { FileDrop } from "./file-drop.tsx";
import { imagesKey } from "./images.queries.ts";
import { PictureGrid } from "./picture-grid.tsx";
import { PictureUploadStatus, usePictureUpload } from "./picture-upload.tsx";

interface PicturePickerProps {
  onPick: (image: LibraryImage) => void;
  onClose: () => void;
}

/** A sheet in which the editor chooses a picture of the library, or adds one first. */
export function PicturePicker({ onPick, onClose }: PicturePickerProps) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const [q, setQ] = useState("");
  const upload = usePictureUpload(
    "picker",
    (file) => addPicture(file, lang),
    () => void queryClient.invalidateQueries({ queryKey: imagesKey }),
  );
  return (
    <Sheet open onClose={onClose} title={t`Choose a picture`} closeLabel={t`Close`}>
      <FileDrop add={upload.addPictures}>
        <SearchField
          label={t`Search names, texts and credits`}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <div className={layout.actions}>
          <AddPicturesButton add={upload.add} busy={upload.isAdding} />
        </div>
        <PictureUploadStatus upload={upload} />
        <PictureGrid
          filters={{ q }}
          item={(image, content) => (
            <button type="button" onClick={() => onPick(image)}>
              {content}
            </button>
          )}
        />
      </FileDrop>
    </Sheet>
  );
}
