import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Sheet } from "#src/ui/sheet.tsx";
import css from "./key-help.module.css";
import { type Shortcut, shortcutName } from "./use-shortcuts.ts";

const acts: [Shortcut, ReturnType<typeof msg>][] = [
  ["Mod+K", msg`Go to a place or an article`],
  ["Mod+S", msg`Keep this version`],
  ["Mod+Enter", msg`Publish`],
  ["Mod+Shift+P", msg`Preview of the article`],
  ["Mod+Shift+L", msg`Text in the other language`],
  ["Mod+Shift+H", msg`Version history`],
  ["Shift+PageUp", msg`Earlier month of the plan`],
  ["Shift+PageDown", msg`Later month of the plan`],
  ["Shift+Home", msg`This month in the plan`],
  ["F6", msg`Next part of the screen`],
  ["?", msg`This list`],
];

/** The list of shortcuts. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <Sheet open onClose={onClose} title={t`Keyboard shortcuts`} closeLabel={t`Close`}>
      <dl className={css.keys}>
        {acts.map(([shortcut, act]) => (
          <div key={shortcut}>
            <dt>
              <kbd>{shortcutName(shortcut)}</kbd>
            </dt>
            <dd>{i18n._(act)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
