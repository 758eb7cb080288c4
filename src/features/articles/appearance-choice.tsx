import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { type Appearance, appearance, onPreferenceChange, setAppearance } from "#src/lib/appearance.ts";
import { Segmented } from "#src/ui/segmented.tsx";

/** Light, dark, or as the system says. */
export function AppearanceChoice() {
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
