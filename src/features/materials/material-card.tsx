import { useLingui } from "@lingui/react/macro";
import { ArrowDownToLine, FileText, Lock } from "lucide";
import { materialFilePath } from "#contract/material-paths.ts";
import type { Material } from "#contract/materials.ts";
import { formatBytes } from "#src/lib/sizes.ts";
import { foreignTag, useLocale } from "#src/lib/use-locale.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton, iconButtonClass } from "#src/ui/icon-button.tsx";
import { Meta } from "#src/ui/meta.tsx";
import { Picture } from "#src/ui/picture.tsx";
import styles from "./material-card.module.css";

interface MaterialCardProps {
  material: Material;
  /** Whether it may be downloaded by whoever reads this. */
  locked: boolean;
  offline: boolean;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

/** A file: its preview, what it is, a box that the whole card ticks, and its own download. */
export function MaterialCard({ material, locked, offline, chosen, onChoose }: MaterialCardProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { id, name, filename, size, preview } = material;
  const type = /\.([^.]{1,5})$/.exec(filename)?.[1]?.toUpperCase();
  const label = t`Download ${name}`;
  const own = offline ? (
    <IconButton label={label} aria-disabled>
      <Icon icon={ArrowDownToLine} />
    </IconButton>
  ) : (
    <a className={iconButtonClass} aria-label={label} title={label} href={materialFilePath(id)} download={filename}>
      <Icon icon={ArrowDownToLine} />
    </a>
  );
  return (
    <li className={styles.card} data-dimmed={locked || offline || undefined}>
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
        <span className={styles.name}>
          <Icon icon={Lock} />
          <span lang={foreignTag(locale)}>{name}</span>
        </span>
      ) : (
        <label className={styles.name}>
          <input
            type="checkbox"
            name="ids"
            value={id}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <span lang={foreignTag(locale)}>{name}</span>
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
