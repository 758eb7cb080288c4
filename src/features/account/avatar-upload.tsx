import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useState } from "react";
import { avatarUpload } from "#contract/members/limits.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { FormStatus } from "#src/ui/form-status.tsx";
import css from "./avatar.module.css";
import type { AvatarAction } from "./avatar-settings.tsx";
import { prepareAvatar } from "./prepare-avatar.ts";

interface Props {
  wish: AvatarAction;
  onWish: (wish: AvatarAction) => void;
  /** The share of it that has been sent, from 0 to 1, while it is on its way. */
  sent: number | undefined;
}

/** A picture of the member's own: chosen, looked at, and on its way. */
export function AvatarUpload({ wish, onWish, sent }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [refused, setRefused] = useState(false);
  const url = "url" in wish ? wish.url : undefined;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // The same file again counts as a choice too.
    input.value = "";
    if (!file) return;
    const picture = await prepareAvatar(file);
    setRefused(!picture);
    if (picture) onWish({ picture, url: URL.createObjectURL(picture) });
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
