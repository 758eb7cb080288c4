import { useLingui } from "@lingui/react/macro";
import type { Avatar } from "#contract/members/endpoints.ts";
import css from "./avatar.module.css";
import type { AvatarAction } from "./avatar-settings.tsx";

interface Props {
  avatars: readonly Avatar[];
  wish: AvatarAction;
  onWish: (wish: AvatarAction) => void;
}

/** The avatars that can be chosen. */
export function AvatarChoice({ avatars, wish, onWish }: Props) {
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
