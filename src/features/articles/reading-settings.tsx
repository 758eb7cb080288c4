import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import {
  type Appearance,
  appearance,
  defaultTextSize,
  onPreferenceChange,
  setAppearance,
  setTextSize,
  type TextSize,
  textSize,
} from "#src/lib/appearance.ts";
import { Segmented } from "#src/ui/segmented.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import styles from "./reading-settings.module.css";

/** Text size and appearance, as a sheet over the article. */
export function ReadingSettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const size = useSyncExternalStore<TextSize>(onPreferenceChange, textSize, () => defaultTextSize);
  return (
    <Sheet open={open} onClose={onClose} title={t`Text and appearance`} closeLabel={t`Close`}>
      <div className={styles.choices}>
        <Segmented
          legend={t`Text size`}
          name="text-size"
          options={[
            { value: "1", label: t`Small` },
            { value: "2", label: t`Normal` },
            { value: "3", label: t`Large` },
            { value: "4", label: t`Very large` },
          ]}
          value={String(size)}
          onChange={(value) => setTextSize(Number(value) as TextSize)}
        />
        <AppearanceChoice />
      </div>
    </Sheet>
  );
}

/** Light, dark, or the system's setting. */
function AppearanceChoice() {
  const { t } = useLingui();
  const value = useSyncExternalStore<Appearance>(onPreferenceChange, appearance, () => "system");
  return (
    <Segmented
      legend={t`Appearance`}
      name="appearance"
      options={[
        { value: "system", label: t`System` },
        { value: "light", label: t({ comment: "Color scheme, opposite of dark", message: "Light" }) },
        { value: "dark", label: t`Dark` },
      ]}
      value={value}
      onChange={(next) => setAppearance(next as Appearance)}
    />
  );
}
