import { type ReactNode, useState } from "react";
import css from "./picture-drop.module.css";

/** An area that takes dropped and pasted pictures. */
export function PictureDrop({ add, children }: { add: (file: File) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const take = (data: DataTransfer) => {
    const pictures = [...data.files].filter(({ type }) => type.startsWith("image/"));
    for (const file of pictures) add(file);
    return pictures.length > 0;
  };
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
        take(event.dataTransfer);
      }}
      onPaste={(event) => {
        if (take(event.clipboardData)) event.preventDefault();
      }}
    >
      {children}
    </div>
  );
}
