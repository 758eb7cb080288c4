import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { SearchField, SelectField } from "#src/ui/text-field.tsx";
import filters from "../documents/filters.module.css";
import { PageTitle } from "../layout/page-title.tsx";
import { addPicture } from "./add-picture.ts";
import { AddPicturesButton } from "./add-pictures-button.tsx";
import { FileDrop } from "./file-drop.tsx";
import { imagesKey } from "./images.queries.ts";
import { PictureGrid } from "./picture-grid.tsx";
import { PictureUploadStatus, usePictureUpload } from "./picture-upload.tsx";

const route = getRouteApi("/media");

/** The library of pictures. */
export function MediaPage() {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const search = route.useSearch();
  const upload = usePictureUpload(
    "library",
    (file) => addPicture(file, lang),
    () => void queryClient.invalidateQueries({ queryKey: imagesKey }),
  );
  const set = (change: Partial<typeof search>) =>
    void navigate({ to: "/media", search: { ...search, ...change }, replace: true });
  return (
    <FileDrop add={upload.addPictures}>
      <PageTitle title={t`Pictures`}>
        <AddPicturesButton add={upload.add} busy={upload.isAdding} />
      </PageTitle>
      <PictureUploadStatus upload={upload} />
      <search className={filters.filters}>
        <SearchField
          label={t`Search names, texts and credits`}
          defaultValue={search.q ?? ""}
          onChange={({ target }) => set({ q: target.value || undefined })}
        />
        <SelectField
          label={<span className="sr">{t`Use`}</span>}
          value={search.unused ?? ""}
          onChange={({ target }) => set({ unused: target.value === "1" ? "1" : undefined })}
        >
          <option value="">{t`Used and unused`}</option>
          <option value="1">{t`Used by no document`}</option>
        </SelectField>
      </search>
      <PictureGrid
        filters={{ q: search.q, unused: search.unused === "1" }}
        item={(image, content) => (
          <Link to="/media/$id" params={{ id: String(image.id) }}>
            {content}
          </Link>
        )}
      />
    </FileDrop>
  );
}
