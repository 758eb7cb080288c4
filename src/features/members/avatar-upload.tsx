import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useState } from "react";
import { avatarSize, avatarUpload } from "#contract/members/limits.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { FormStatus } from "#src/ui/form-status.tsx";
import css from "./avatar.module.css";
import type { AvatarAction } from "./avatar-settings.tsx";

interface Props {
  choice: AvatarAction;
  onChoose: (choice: AvatarAction) => void;
  /** The uploaded share, from 0 to 1. */
  sent: number | undefined;
}

/** The member's own picture: chosen, previewed and uploaded. */
export function AvatarUpload({ choice, onChoose, sent }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [refused, setRefused] = useState(false);
  const url = "url" in choice ? choice.url : undefined;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // The same file again counts as a choice too.
    input.value = "";
    if (!file) return;
    const picture = await prepareAvatar(file);
    setRefused(!picture);
    if (picture) onChoose({ picture, url: URL.createObjectURL(picture) });
  };
  return (
    <div className={css.upload}>
      {url && (
        <img
          src={url}
          alt={t({ comment: "Noun: alt text of the chosen picture", message: "Preview" })}
          className={css.preview}
          width="96"
          height="96"
        />
      )}
      <div className={css.own}>
        <label className={classNames(buttonClass(), css.pick)}>
          <input
            type="file"
            className="sr"
            accept={avatarUpload.types.join(",")}
            aria-describedby={id}
            onChange={({ currentTarget }) => void take(currentTarget)}
          />
          {t`Upload a picture`}
        </label>
        <p id={id} className={css.hint}>{t`JPG, PNG, GIF, or WebP, up to 4 MB`}</p>
      </div>
      {sent !== undefined && (
        // All of it sent, the site still has to make the avatar of it.
        <progress
          className={css.progress}
          aria-label={t({ comment: "Name of the progress bar", message: "Uploading picture" })}
          {...(sent < 1 && { value: sent })}
        />
      )}
      {refused && (
        <FormStatus tone="bad">
          {t`The avatar does not meet the requirements: JPG, PNG, GIF, or WebP, up to 4 MB.`}
        </FormStatus>
      )}
    </div>
  );
}

/** Bytes from which a photograph is made smaller before it is sent: a phone's network has better to do. */
const smallEnough = 256 * 1024;
/** Kinds that may move are sent as they are: a canvas would stop them. */
const still: readonly string[] = ["image/jpeg", "image/png"];

/**
 * The picture for an upload: large photographs are cropped to a square and scaled down. `undefined` if the file is no
 * picture, or is too large.
 */
async function prepareAvatar(file: File): Promise<Blob | undefined> {
  if (!avatarUpload.types.some((type) => type === file.type) || file.size > avatarUpload.maxBytes) return undefined;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const smaller = still.includes(file.type) && file.size > smallEnough ? await shrink(picture) : file;
  picture.close();
  return smaller ?? file;
}

/** Its center, at twice the size of an avatar. */
async function shrink(picture: ImageBitmap): Promise<Blob | undefined> {
  const side = Math.min(picture.width, picture.height);
  const size = Math.min(side, avatarSize * 2);
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const place = [(picture.width - side) / 2, (picture.height - side) / 2, side, side] as const;
  canvas.getContext("2d")?.drawImage(picture, ...place, 0, 0, size, size);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/webp", 0.9));
}
