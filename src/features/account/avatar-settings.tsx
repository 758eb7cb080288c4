import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Avatar, chooseAvatar, removeAvatar, uploadAvatar } from "#contract/members/endpoints.ts";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import css from "./avatar.module.css";
import { AvatarUpload } from "./avatar-upload.tsx";
import type { TabProps } from "./tabs.ts";
import { useMemberAction } from "./use-member-action.ts";

/** What becomes the avatar when it is saved: one of the list, or a picture of the member's own. */
export type AvatarAction = { readonly id: string } | { readonly picture: Blob; readonly url: string };

/** Ids of pictures that members brought themselves. */
const own = /^[0-9a-f]{8}-/;

/** Choosing an avatar: from the list, or a picture of one's own. `onDone` is called when it is saved. */
export function AvatarSettings({
  center: { user, avatar_list: avatars },
  reload,
  onDone,
}: Pick<TabProps, "center" | "reload"> & { onDone: () => void }) {
  const { t } = useLingui();
  const act = useMemberAction();
  const { busy, failure, attempt } = useActionError();
  const [wish, setWish] = useState<AvatarAction>({ id: user.avatar.id });
  const [sent, setSent] = useState(0);
  const save = async () => {
    setSent(0);
    if ("picture" in wish) await act(uploadAvatar, wish.picture, { key: crypto.randomUUID(), onSent: setSent });
    else await act(chooseAvatar, { id: wish.id });
    await reload();
    onDone();
  };
  const remove = async () => {
    const { avatar } = await act(removeAvatar, undefined);
    await reload();
    setWish(avatar);
  };
  return (
    <div className={layout.stack}>
      <AvatarChoice avatars={avatars} wish={wish} onWish={setWish} />
      <AvatarUpload wish={wish} onWish={setWish} sent={busy && "picture" in wish ? sent : undefined} />
      {failure && <FormStatus tone="bad">{failure}</FormStatus>}
      <div className={layout.actions}>
        <Button variant="primary" busy={busy} onClick={() => attempt(save)}>{t`Save`}</Button>
        {avatars.some(({ id }) => own.test(id)) && (
          <Button busy={busy} onClick={() => attempt(remove)}>{t`Remove my picture`}</Button>
        )}
      </div>
    </div>
  );
}

interface Props {
  avatars: readonly Avatar[];
  wish: AvatarAction;
  onWish: (wish: AvatarAction) => void;
}

/** The avatars that can be chosen. */
function AvatarChoice({ avatars, wish, onWish }: Props) {
  const { t } = useLingui();
  return (
    <fieldset>
      <legend className="sr">{t`Choose an avatar`}</legend>
      <div className={css.choices}>
        {avatars.map(({ id, url }, index) => {
          const number = index + 1;
          return (
            <label key={id} className={css.choice}>
              <input
                type="radio"
                className="sr"
                name="avatar"
                checked={"id" in wish && wish.id === id}
                onChange={() => onWish({ id })}
              />
              <img src={url} alt={t`Avatar ${number}`} width="64" height="64" />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
