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

/** The new avatar: one of the list, or an uploaded picture. */
export type AvatarAction = { readonly id: string } | { readonly picture: Blob; readonly url: string };

/** Ids of pictures that members brought themselves. */
const own = /^[0-9a-f]{8}-/;

/** The choice of an avatar. `onDone` is called after it is saved. */
export function AvatarSettings({
  center: { user, avatar_list: avatars },
  reload,
  onDone,
}: Pick<TabProps, "center" | "reload"> & { onDone: () => void }) {
  const { t } = useLingui();
  const act = useMemberAction();
  const { busy, failure, attempt } = useActionError();
  const [choice, setChoice] = useState<AvatarAction>({ id: user.avatar.id });
  const [sent, setSent] = useState(0);
  const save = async () => {
    setSent(0);
    if ("picture" in choice) await act(uploadAvatar, choice.picture, { key: crypto.randomUUID(), onSent: setSent });
    else await act(chooseAvatar, { id: choice.id });
    await reload();
    onDone();
  };
  const remove = async () => {
    const { avatar } = await act(removeAvatar, undefined);
    await reload();
    setChoice(avatar);
  };
  return (
    <div className={layout.stack}>
      <AvatarChoice avatars={avatars} choice={choice} onChoose={setChoice} />
      <AvatarUpload choice={choice} onChoose={setChoice} sent={busy && "picture" in choice ? sent : undefined} />
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
  choice: AvatarAction;
  onChoose: (choice: AvatarAction) => void;
}

/** The avatars that can be chosen. */
function AvatarChoice({ avatars, choice, onChoose }: Props) {
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
                checked={"id" in choice && choice.id === id}
                onChange={() => onChoose({ id })}
              />
              <img src={url} alt={t`Avatar ${number}`} width="64" height="64" />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
