import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { LibraryImage } from "#contract/backstage/media.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { type ImageFilters, imageOf, imagesQuery } from "./images.queries.ts";
import { LibraryPicture } from "./library-picture.tsx";
import css from "./picture-grid.module.css";
import { useFileAddresses, useWaitingPictures } from "./use-waiting-pictures.ts";

interface PictureGridProps {
  filters: ImageFilters;
  /** Makes a link or a button of a picture and its name. */
  item: (image: LibraryImage, content: ReactNode) => ReactNode;
}

/** The pictures of the library that match the filters. */
export function PictureGrid({ filters, item }: PictureGridProps) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const list = useInfiniteQuery(imagesQuery(lang, filters));
  const waiting = useWaitingPictures();
  const files = useFileAddresses(waiting);
  const sent = list.data?.pages.flatMap((page) => page.image_list) ?? [];
  const words = filters.q?.toLowerCase() ?? "";
  const own = waiting.filter(
    ({ id, name }) => name.toLowerCase().includes(words) && !sent.some((image) => image.id === id),
  );
  const images = [...own.map(imageOf).reverse(), ...sent];
  const isFiltered = Boolean(filters.q || filters.unused);
  return (
    <>
      {list.isPending && <LoadingRows />}
      {list.isSuccess && images.length === 0 && (
        <Empty title={isFiltered ? t`Nothing matches` : t`Nothing here yet`}>
          {isFiltered ? t`Try other filters.` : t`Add a picture, or drop it here.`}
        </Empty>
      )}
      {images.length > 0 && (
        <ul className={css.grid} aria-label={t`Pictures`}>
          {images.map((image) => (
            <li key={image.id}>{item(image, <Tile image={image} file={files.get(image.id)} />)}</li>
          ))}
        </ul>
      )}
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
    </>
  );
}

function Tile({ image, file }: { image: LibraryImage; file: string | undefined }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const { id } = image;
  const alt = image.alt[lang];
  const isDescribed = image.decorative || Object.values(image.alt).some(Boolean);
  return (
    <span className={css.tile}>
      <LibraryPicture image={image} file={file} sizes="12rem" ratio="4/3" />
      <b>{alt || image.name || t`Picture ${id}`}</b>
      {image.src === "" && (
        <small>{t({ comment: "State of a text: the site does not have it yet", message: "Not sent yet" })}</small>
      )}
      <small>{isDescribed ? `${image.width} × ${image.height}` : t`No alternative text`}</small>
    </span>
  );
}
