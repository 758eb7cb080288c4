import { useLingui } from "@lingui/react/macro";
import { ArrowDownToLine, FileText, Lock } from "lucide";
import { materialFilePath } from "#contract/materials/endpoints.ts";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { IconButton, iconButtonClass } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Meta } from "#src/ui/meta.tsx";
import { Picture } from "#src/ui/picture.tsx";
import styles from "./material-card.module.css";
import type { Choosable } from "./material-groups.tsx";

interface MaterialCardProps {
  material: Choosable;
  /** Id of the text that a login is required, if so. */
  locked: string | undefined;
  offline: boolean;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  /** Downloads it alone, where a plain link does not. */
  onDownload: () => void;
}

/** A file: preview, title, a checkbox for the whole card, and its own download. */
export function MaterialCard({ material, locked, offline, chosen, onChoose, onDownload }: MaterialCardProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { id, name, filename, size, preview } = material;
  const type = /\.([^.]{1,5})$/.exec(filename)?.[1]?.toUpperCase();
  const label = t`Download ${name}`;
  const own =
    offline || material.ticket ? (
      <IconButton
        label={label}
        title={label}
        aria-disabled={offline || undefined}
        onClick={() => offline || onDownload()}
      >
        <Icon icon={ArrowDownToLine} />
      </IconButton>
    ) : (
      <a className={iconButtonClass} aria-label={label} title={label} href={materialFilePath(id)} download={filename}>
        <Icon icon={ArrowDownToLine} />
      </a>
    );
  return (
    <li className={styles.card} data-dimmed={locked !== undefined || offline || undefined}>
      <div className={styles.art}>
        {preview ? (
          <Picture picture={preview} sizes="(min-width: 48em) 12.5rem, 11.5rem" ratio="4/3" />
        ) : (
          <span className={styles.file}>
            <Icon icon={FileText} />
          </span>
        )}
      </div>
      {locked ? (
        <a href="#login-needed" className={styles.name} aria-describedby={locked}>
          <Icon icon={Lock} />
          <span lang={contentLangAttribute(locale)}>{name}</span>
        </a>
      ) : (
        <label className={styles.name}>
          <input
            type="checkbox"
            name="ids"
            value={id}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <span lang={contentLangAttribute(locale)}>{name}</span>
        </label>
      )}
      <Meta>
        {type && <span>{type}</span>}
        <span>{formatBytes(size, locale.code)}</span>
      </Meta>
      {!locked && <div className={styles.own}>{own}</div>}
    </li>
  );
}
