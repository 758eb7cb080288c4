import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { reasonOf } from "../drafts/reason-of.ts";

interface FailedPicture {
  /** Pasted files have the same name and time. */
  readonly id: string;
  readonly file: File;
  readonly error: unknown;
}

interface PictureUpload {
  add: (file: File) => void;
  /** Adds those of dropped or pasted files that are pictures. */
  addPictures: (files: readonly File[]) => void;
  isAdding: boolean;
  failed: readonly FailedPicture[];
  discard: (picture: FailedPicture) => void;
}

/**
 * Stores pictures one after another and keeps those that fail.
 *
 * @param id of the editor, because each has its own queue
 * @param store stores a picture and returns its id
 * @param onStored called with the id of each stored picture
 */
export function usePictureUpload(
  id: string,
  store: (file: File) => Promise<number>,
  onStored: (picture: number) => void,
): PictureUpload {
  const [failed, setFailed] = useState<readonly FailedPicture[]>([]);
  const { mutate, isPending } = useMutation({
    scope: { id: `pictures-${id}` },
    mutationFn: store,
    onSuccess: onStored,
    onError: (error, file) => setFailed((list) => [...list, { id: crypto.randomUUID(), file, error }]),
  });
  return {
    add: mutate,
    addPictures(files) {
      for (const file of files) if (file.type.startsWith("image/")) mutate(file);
    },
    isAdding: isPending,
    failed,
    discard: (picture) => setFailed((list) => list.filter((each) => each !== picture)),
  };
}

/** Says which pictures are being added, and which were not. */
export function PictureUploadStatus({ upload }: { upload: PictureUpload }) {
  const { t, i18n } = useLingui();
  return (
    <>
      {upload.isAdding && (
        <FormStatus tone="wait">
          <p>{t`Adding a picture …`}</p>
        </FormStatus>
      )}
      {upload.failed.map((picture) => {
        const { name } = picture.file;
        return (
          <FormStatus key={picture.id} tone="bad">
            <p>
              {t`The picture ${name} wasn't added.`} {i18n._(reasonOf(picture.error))}
            </p>
            <div className={layout.actions}>
              <Button
                size="small"
                onClick={() => {
                  upload.discard(picture);
                  upload.add(picture.file);
                }}
              >
                {t`Try again`}
              </Button>
              <Button size="small" variant="quiet" onClick={() => upload.discard(picture)}>{t`Discard`}</Button>
            </div>
          </FormStatus>
        );
      })}
    </>
  );
}
