import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { deleteImage, type LibraryImage, replaceImage } from "#contract/backstage/media.ts";
import { ApiError } from "#contract/http/errors.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { reasonOf } from "../drafts/reason-of.ts";
import { acceptedPictures } from "./add-pictures-button.tsx";
import { imageQuery, imagesKey } from "./images.queries.ts";

/** A button that replaces the file of a picture. Its description and all its uses stay. */
export function ReplaceButton({ image: { id } }: { image: LibraryImage }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const offline = useConnectivity() === "offline";
  const input = useRef<HTMLInputElement>(null);
  const replace = useMutation({
    mutationFn: (file: File) => callAsMember(replaceImage, file, { lang, params: { id }, query: { name: file.name } }),
    onSuccess: async (replaced) => {
      queryClient.setQueryData(imageQuery(lang, id).queryKey, replaced);
      await queryClient.invalidateQueries({ queryKey: imagesKey });
    },
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedPictures}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) replace.mutate(file);
          target.value = "";
        }}
      />
      <Button busy={replace.isPending} disabled={offline} onClick={() => input.current?.click()}>
        {t`Replace the file …`}
      </Button>
      {replace.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(reasonOf(replace.error))}</p>
        </FormStatus>
      )}
    </>
  );
}

/** A button that deletes a picture after a question. The site refuses while something uses it. */
export function RemoveButton({ image: { id, name } }: { image: LibraryImage }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const offline = useConnectivity() === "offline";
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => callAsMember(deleteImage, undefined, { lang, params: { id } }),
    onSuccess: async () => {
      await navigate({ to: "/media", ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: imageQuery(lang, id).queryKey });
      await queryClient.invalidateQueries({ queryKey: imagesKey });
    },
  });
  const title = name || t`Picture ${id}`;
  const isUsed = remove.error instanceof ApiError && remove.error.code === "in_use";
  return (
    <>
      <Button variant="quiet" disabled={offline} onClick={() => setAsking(true)}>{t`Delete …`}</Button>
      {asking && (
        <Sheet open onClose={() => setAsking(false)} title={t`Delete this picture?`} closeLabel={t`Close`}>
          <div className={layout.stack}>
            <p>{t`${title} is deleted for good.`}</p>
            {remove.isError && (
              <FormStatus tone="bad">
                <p>
                  {i18n._(isUsed ? msg`Something still uses this picture, so it stays.` : errorMessage(remove.error))}
                </p>
              </FormStatus>
            )}
            <div className={layout.actions}>
              <Button variant="primary" busy={remove.isPending} onClick={() => remove.mutate()}>{t`Delete`}</Button>
              <Button variant="quiet" onClick={() => setAsking(false)}>{t`Cancel`}</Button>
            </div>
          </div>
        </Sheet>
      )}
    </>
  );
}
