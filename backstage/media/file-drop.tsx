import { type ReactNode, useState } from "react";
import css from "./file-drop.module.css";

/** An area that takes dropped and pasted files. */
export function FileDrop({ add, children }: { add: (files: readonly File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button for files is the way without a pointer
    <div
      className={css.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!event.dataTransfer.types.includes("Files")) return;
        // Otherwise the browser would leave Backstage to show the file.
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
      onPaste={({ clipboardData: { files } }) => {
        if (files.length > 0) add([...files]);
      }}
    >
      {children}
    </div>
  );
}
