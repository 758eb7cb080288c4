import { useLingui } from "@lingui/react/macro";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { Menu } from "lucide";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "#src/lib/link.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Mark } from "#src/ui/logo.tsx";
import { StaffGate } from "../access/staff-gate.tsx";
import { useFollowSaves } from "../drafts/use-follow-saves.ts";
import { useStockOfIds } from "../drafts/use-stock-of-ids.ts";
import { focusNextPart, useShortcuts } from "../keys/use-shortcuts.ts";
import css from "./frame.module.css";
import { Navigation } from "./navigation.tsx";
import { StatusBars } from "./status-bars.tsx";

const CommandPalette = lazy(async () => ({
  default: (await import("../keys/command-palette.tsx")).CommandPalette,
}));
const KeyHelp = lazy(async () => ({ default: (await import("../keys/key-help.tsx")).KeyHelp }));

/** The frame of every screen: navigation beside it, or in a drawer on narrow windows. */
export function Frame() {
  return (
    <StaffGate>
      <Inside />
    </StaffGate>
  );
}

function Inside() {
  const { t } = useLingui();
  useFollowSaves();
  useStockOfIds();
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);
  const [sheet, setSheet] = useState<"commands" | "keys">();
  useShortcuts({ "Mod+K": () => setSheet("commands"), "?": () => setSheet("keys"), F6: focusNextPart });
  // A dialog says that it is closed a moment later. By then another may have been opened.
  const close = (closed: typeof sheet) => setSheet((now) => (now === closed ? undefined : now));
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const first = useRef(path);
  useEffect(() => {
    drawer.current?.close();
    // A new screen is announced; the first one is what the reader has opened.
    if (first.current !== path) main.current?.focus({ preventScroll: true });
    first.current = path;
  }, [path]);
  return (
    <div className={css.frame}>
      <a href="#main" className={css.skip}>{t`Skip to content`}</a>
      <header className={css.bar}>
        <IconButton label={t`Menu`} onClick={() => drawer.current?.showModal()}>
          <Icon icon={Menu} />
        </IconButton>
        <Link to="/" className={css.brand}>
          <Mark />
          {t`Kapok Backstage`}
        </Link>
      </header>
      <aside className={css.side} data-part tabIndex={-1}>
        <Navigation />
      </aside>
      <dialog ref={drawer} className={css.drawer} aria-label={t`Menu`} closedby="any">
        <Navigation />
      </dialog>
      <div className={css.content}>
        <StatusBars />
        <main ref={main} id="main" tabIndex={-1} className={css.main} data-part>
          <Outlet />
        </main>
      </div>
      <Suspense>
        {sheet === "commands" && <CommandPalette onClose={() => close("commands")} />}
        {sheet === "keys" && <KeyHelp onClose={() => close("keys")} />}
      </Suspense>
    </div>
  );
}
