import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { type LibraryImage, putImage } from "#contract/backstage/media.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import type { WaitingPictureRow } from "#src/offline/db.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { changePicture } from "#src/offline/waiting-pictures.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Switch } from "#src/ui/switch.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import { DocumentRows } from "../documents/document-rows.tsx";
import { documentsQuery } from "../documents/documents.queries.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { LocalTextField } from "../kinds/local-text-field.tsx";
import { MomentField } from "../kinds/moment-field.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FocusField } from "./focus-field.tsx";
import { imageOf, imageQuery, imagesKey } from "./images.queries.ts";
import css from "./picture-page.module.css";
import { RemoveButton, ReplaceButton } from "./picture-tools.tsx";
import { type PictureDescription, queuePicture } from "./queue-picture.ts";
import { useFileAddresses, useWaitingPictures } from "./use-waiting-pictures.ts";
import { SendAgainButton, WaitingMark } from "./waiting-picture.tsx";

const route = getRouteApi("/media/$id");

/** A picture of the library: what is said about it, and where it is used. */
export function PicturePage() {
  const { id } = route.useParams();
  const { id: lang } = useLocale();
  const image = useQuery({ ...imageQuery(lang, Number(id)), refetchOnWindowFocus: false });
  if (image.isPending) return <LoadingRows />;
  if (image.isError) return <LoadError error={image.error} retry={() => void image.refetch()} />;
  if (!image.data) return <NotFoundPage />;
  return <PictureEditor key={id} image={image.data} />;
}

const descriptionOf = ({
  alt,
  decorative,
  focus_x,
  focus_y,
  credit,
  licence,
  expires_at,
}: LibraryImage): PictureDescription => ({
  alt,
  decorative,
  focus_x,
  focus_y,
  credit,
  licence,
  expires_at,
});

function PictureEditor({ image }: { image: LibraryImage }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const { id } = image;
  const queryClient = useQueryClient();
  const [data, setData] = useState(() => descriptionOf(image));
  const change = (part: Partial<PictureDescription>) => setData((before) => ({ ...before, ...part }));
  const isChanged = JSON.stringify(data) !== JSON.stringify(descriptionOf(image));
  const waiting = useWaitingPictures().find((picture) => picture.id === id);
  const file = useFileAddresses(waiting ? [waiting] : []).get(id);
  const save = useMutation({
    mutationFn: async () =>
      (waiting && (await describeWaiting(waiting, data, lang))) ??
      (await callAsMember(putImage, data, { lang, params: { id } })),
    onSuccess: async (saved) => {
      queryClient.setQueryData(imageQuery(lang, id).queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: imagesKey });
    },
  });
  useBlocker({
    shouldBlockFn: () => isChanged && !confirm(t`Leave without saving your changes?`),
    enableBeforeUnload: () => isChanged,
  });
  return (
    <>
      <PageTitle title={image.name || t`Picture ${id}`}>
        <Link to="/media" className={buttonClass({ variant: "quiet" })}>
          {t`Pictures`}
        </Link>
        {!waiting && <ReplaceButton image={image} />}
        {!waiting && <RemoveButton image={image} />}
      </PageTitle>
      {waiting && (
        <div className={layout.actions}>
          <WaitingMark picture={waiting} />
          {waiting.rejected !== undefined && <SendAgainButton picture={waiting} />}
        </div>
      )}
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <FocusField
          image={image}
          file={file}
          value={{ x: data.focus_x, y: data.focus_y }}
          onChange={({ x, y }) => change({ focus_x: x, focus_y: y })}
        />
        <div className={layout.stack}>
          <Switch
            label={t`Decorative`}
            hint={t`It means nothing to readers, so screen readers skip it.`}
            checked={data.decorative}
            onChange={(decorative) => change({ decorative })}
          />
          {!data.decorative && (
            <LocalTextField
              label={t`Alternative text`}
              hint={t`Says what the picture shows, for those who don't see it.`}
              value={data.alt}
              maxLength={500}
              multiline
              onChange={(alt) => change({ alt })}
            />
          )}
          <TextField
            label={t`Credit`}
            optional={t`optional`}
            value={data.credit}
            maxLength={200}
            onChange={({ target }) => change({ credit: target.value })}
          />
          <TextField
            label={t`License`}
            optional={t`optional`}
            value={data.licence}
            maxLength={200}
            onChange={({ target }) => change({ licence: target.value })}
          />
          <MomentField
            label={t`License ends`}
            value={data.expires_at}
            onChange={(expires_at) => change({ expires_at })}
          />
          {isPast(image.expires_at) && (
            <FormStatus tone="bad">
              <p>{t`The license has ended. Replace the picture wherever it is used.`}</p>
            </FormStatus>
          )}
          <div className={layout.actions}>
            <Button variant="primary" type="submit" busy={save.isPending} disabled={!isChanged}>{t`Save`}</Button>
          </div>
          {save.isError && (
            <FormStatus tone="bad">
              <p>{i18n._(errorMessage(save.error))}</p>
            </FormStatus>
          )}
          {save.isSuccess && !isChanged && (
            <FormStatus tone="ok">
              <p>{t`Saved.`}</p>
            </FormStatus>
          )}
        </div>
      </form>
      {!waiting && <Uses image={image} />}
    </>
  );
}

/** Keeps what is said about a waiting picture, and sends it after the file; `undefined` when the site has the picture. */
async function describeWaiting(
  picture: WaitingPictureRow,
  description: PictureDescription,
  lang: number,
): Promise<LibraryImage | undefined> {
  const described = await changePicture(picture, (row) => ({ ...row, description }));
  if (!described) return undefined;
  await queuePicture(described, lang).catch(() => undefined);
  return imageOf(described);
}

const isPast = (moment: string | null) => moment !== null && Date.parse(moment) < Date.now();

/** The documents whose latest version uses the picture. */
function Uses({ image }: { image: LibraryImage }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const list = useInfiniteQuery(documentsQuery(lang, { image: image.id }));
  const documents = list.data?.pages.flatMap((page) => page.document_list) ?? [];
  return (
    <section className={css.uses} aria-labelledby="uses">
      <h2 id="uses">{t`Used by`}</h2>
      {list.isPending && <LoadingRows />}
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && documents.length === 0 && <p>{t`No document uses this picture.`}</p>}
      {documents.length > 0 && <DocumentRows documents={documents} label={t`Used by`} heading="h3" />}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
    </section>
  );
}
