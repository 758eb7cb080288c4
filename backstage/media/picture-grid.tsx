import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { LibraryImage } from "#contract/backstage/media.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { type ImageFilters, imagesQuery, pictureOf } from "./images.queries.ts";
import css from "./picture-grid.module.css";

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
  const images = list.data?.pages.flatMap((page) => page.image_list) ?? [];
  const isFiltered = Boolean(filters.q || filters.unused);
  return (
    <>
      {list.isPending && <LoadingRows />}
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && images.length === 0 && (
        <Empty title={isFiltered ? t`Nothing matches` : t`Nothing here yet`}>
          {isFiltered ? t`Try other filters.` : t`Add a picture, or drop it here.`}
        </Empty>
      )}
      {images.length > 0 && (
        <ul className={css.grid} aria-label={t`Pictures`}>
          {images.map((image) => (
            <li key={image.id}>{item(image, <Tile image={image} />)}</li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
    </>
  );
}

function Tile({ image }: { image: LibraryImage }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const { id } = image;
  const alt = image.alt[lang];
  const isDescribed = image.decorative || Object.values(image.alt).some(Boolean);
  return (
    <span className={css.tile}>
      <Picture picture={pictureOf(image)} sizes="12rem" ratio="4/3" />
      <b>{alt || image.name || t`Picture ${id}`}</b>
      <small>{isDescribed ? `${image.width} × ${image.height}` : t`No alternative text`}</small>
    </span>
  );
}
