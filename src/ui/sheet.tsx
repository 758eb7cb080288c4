import { X } from "lucide";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import css from "./sheet.module.css";

interface SheetProps {
  open: boolean;
  /** Called when the reader closes it: button, Escape, or a click outside. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** The element that gets the focus if the opener no longer exists. */
  focusWithoutOpener?: () => HTMLElement | null;
  children: ReactNode;
}

/** A modal dialog: a sheet from below on phones, centered in wide windows. The focus returns to its opener. */
export function Sheet({ open, onClose, title, closeLabel, focusWithoutOpener, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  // `closedby` is missing in Safari. A click that began inside, such as a text selection, does not close it.
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    let beganBeside = false;
    const isBeside = (event: MouseEvent) =>
      event.target === element && isOutside(event, element.getBoundingClientRect());
    const press = (event: MouseEvent) => {
      beganBeside = isBeside(event);
    };
    const release = (event: MouseEvent) => {
      if (beganBeside && isBeside(event)) element.close();
    };
    element.addEventListener("pointerdown", press);
    element.addEventListener("click", release);
    return () => {
      element.removeEventListener("pointerdown", press);
      element.removeEventListener("click", release);
    };
  }, []);

  const onClosed = () => {
    const { activeElement } = document;
    // Focus leaves the closed dialog with the next frame.
    const isLost = activeElement === document.body || dialog.current?.contains(activeElement);
    if (isLost) focusWithoutOpener?.()?.focus();
    // The event comes later. By then the dialog may be open again.
    if (open && !dialog.current?.open) onClose();
  };

  return (
    <dialog ref={dialog} className={css.sheet} aria-labelledby={titleId} onClose={onClosed}>
      <div className={css.grip} />
      {/* No header: outside of sections that would be a banner. */}
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label={closeLabel} onClick={() => dialog.current?.close()}>
          <Icon icon={X} />
        </IconButton>
      </div>
      {children}
    </dialog>
  );
}

function isOutside(at: MouseEvent, box: DOMRect): boolean {
  return at.clientX < box.left || at.clientX > box.right || at.clientY < box.top || at.clientY > box.bottom;
}
