import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Pencil, Plus } from "lucide";
import { useEffect, useId, useRef, useState } from "react";
import { type MaterialFile, maxMaterialBytes, orderMaterials } from "#contract/backstage/materials.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { textIn } from "../documents/content-languages.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import fields from "../kinds/fields.module.css";
import { FileDrop } from "../media/file-drop.tsx";
import { FileSheet } from "./file-sheet.tsx";
import { filesQuery } from "./files.queries.ts";
import css from "./material-files.module.css";
import { UploadRow } from "./upload-row.tsx";
import { useUploads } from "./use-uploads.ts";

/** The files of a group that is on the site: added, replaced, named, ordered and deleted at once, without a draft. */
export function MaterialFiles({ group }: { group: number }) {
  const { t, i18n } = useLingui();
  const { id: lang, code } = useLocale();
  const headingId = useId();
  const queryClient = useQueryClient();
  const offline = useConnectivity() === "offline";
  const query = filesQuery(lang, group);
  const list = useQuery(query);
  const { uploads, add, again, discard } = useUploads(group);
  const [edited, setEdited] = useState<MaterialFile>();
  const [tooLarge, setTooLarge] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const files = list.data ?? [];
  const limit = formatBytes(maxMaterialBytes, code);
  const refused = tooLarge.join(", ");
  const order = useMutation({
    mutationFn: (ids: readonly number[]) => callAsMember(orderMaterials, { group, list: [...ids] }, { lang }),
    onSuccess: ({ material_list }) => queryClient.setQueryData(query.queryKey, material_list),
  });
  useWarningBeforeUnload(uploads.some(({ state }) => state.status === "pending"));
  const take = (chosen: readonly File[]) => {
    const isLarge = ({ size }: File) => size > maxMaterialBytes || size === 0;
    setTooLarge(chosen.filter(isLarge).map(({ name }) => name));
    for (const file of chosen) if (!isLarge(file)) add(file);
  };
  const move = (from: number, to: number) => {
    const ids = files.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved !== undefined) order.mutate(ids.toSpliced(to, 0, moved));
  };
  return (
    <>
      <FileDrop add={take}>
        <section className={fields.group} aria-labelledby={headingId}>
          <h2 id={headingId}>{t`Files`}</h2>
          <p className={fields.hint}>
            {t`Files are on the site as soon as they have arrived, without being published. Each has up to ${limit}.`}
          </p>
          {list.isPending && <LoadingRows />}
          {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
          {list.data?.length === 0 && uploads.length === 0 && <p>{t`No files yet.`}</p>}
          <ol className={fields.rows} aria-labelledby={headingId}>
            {files.map((file, at) => {
              const name = textIn(file.name, lang) || file.filename;
              return (
                <li key={file.id}>
                  <div className={css.name}>
                    <b>{name}</b>
                    <small>
                      {file.filename} · {formatBytes(file.size, code)}
                    </small>
                  </div>
                  <div className={css.acts}>
                    <IconButton
                      label={t`Move up: ${name}`}
                      disabled={offline || at === 0 || order.isPending}
                      onClick={() => move(at, at - 1)}
                    >
                      <Icon icon={ArrowUp} />
                    </IconButton>
                    <IconButton
                      label={t`Move down: ${name}`}
                      disabled={offline || at === files.length - 1 || order.isPending}
                      onClick={() => move(at, at + 1)}
                    >
                      <Icon icon={ArrowDown} />
                    </IconButton>
                    <IconButton label={t`Edit: ${name}`} disabled={offline} onClick={() => setEdited(file)}>
                      <Icon icon={Pencil} />
                    </IconButton>
                  </div>
                </li>
              );
            })}
            {uploads.map((upload) => (
              <UploadRow
                key={upload.sending.mutationId}
                upload={upload}
                onAgain={() => again(upload)}
                onDiscard={() => discard(upload)}
              />
            ))}
          </ol>
          {order.isError && (
            <FormStatus tone="bad">
              <p>{i18n._(errorMessage(order.error))}</p>
            </FormStatus>
          )}
          {tooLarge.length > 0 && (
            <FormStatus tone="bad">
              <p>{t`Too large, or empty: ${refused}`}</p>
            </FormStatus>
          )}
          <div>
            <input
              ref={input}
              type="file"
              hidden
              multiple
              onChange={({ target }) => {
                take([...(target.files ?? [])]);
                target.value = "";
              }}
            />
            <Button
              disabled={offline}
              title={offline ? t`This needs a connection.` : undefined}
              onClick={() => input.current?.click()}
            >
              <Icon icon={Plus} />
              {t`Add files`}
            </Button>
          </div>
        </section>
      </FileDrop>
      {edited && (
        <FileSheet
          key={edited.id}
          file={edited}
          onReplace={(file) => add(file, edited.id)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** Asks before the page is closed or loaded again. Other screens of Backstage do not stop uploads. */
function useWarningBeforeUnload(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isOn]);
}
