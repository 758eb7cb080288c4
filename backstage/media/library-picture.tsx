import type { LibraryImage } from "#contract/backstage/media.ts";
import css from "#src/ui/picture.module.css";
import { Picture } from "#src/ui/picture.tsx";
import { pictureOf } from "./images.queries.ts";

interface LibraryPictureProps {
  image: LibraryImage;
  /** Address of the file on this device, as long as the picture waits there. */
  file: string | undefined;
  /** As in `sizes` of an image. */
  sizes: string;
  ratio?: "16/9" | "4/3" | "own";
}

/** A picture of the library, or one that waits on this device. */
export function LibraryPicture({ image, file, sizes, ratio = "16/9" }: LibraryPictureProps) {
  const { src, width, height } = image;
  if (file) {
    return (
      <span className={css.picture} data-ratio={ratio}>
        <img src={file} alt="" width={width} height={height} decoding="async" />
      </span>
    );
  }
  // The site has it since a moment, and its addresses are on the way.
  return src === "" ? null : <Picture picture={pictureOf(image)} sizes={sizes} ratio={ratio} />;
}
