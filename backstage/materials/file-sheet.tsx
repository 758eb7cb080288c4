import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { documentLimits } from "#contract/backstage/limits.ts";
import { deleteMaterial, type MaterialFile, putMaterial } from "#contract/backstage/materials.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { LocalTextField } from "../kinds/local-text-field.tsx";
import { PictureField } from "../media/picture-field.tsx";
import { filesQuery } from "./files.queries.ts";

interface FileSheetProps {
  file: MaterialFile;
  onReplace: (file: File) => void;
  onClose: () => void;
}

/** Names and preview of a file; it can be replaced and deleted too. */
export function FileSheet({ file, onReplace, onClose }: FileSheetProps) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const [name, setName] = useState(file.name);
  const [preview, setPreview] = useState(file.preview_image_id);
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const params = { id: file.id };
  const { queryKey } = filesQuery(lang, file.group_id);
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey });
    onClose();
  };
  const save = useMutation({
    mutationFn: () => callAsMember(putMaterial, { name, preview_image_id: preview }, { lang, params }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: () => callAsMember(deleteMaterial, undefined, { lang, params }),
    onSuccess,
  });
  const error = save.error ?? remove.error;
  return (
    <Sheet open onClose={onClose} title={file.filename} closeLabel={t`Close`}>
      <div className={layout.stack}>
        <LocalTextField label={t`Name`} value={name} maxLength={documentLimits.title} onChange={setName} />
        <PictureField label={t`Preview`} value={preview} onChange={setPreview} />
        {error && (
          <FormStatus tone="bad">
            <p>{i18n._(errorMessage(error))}</p>
          </FormStatus>
        )}
        <div className={layout.actions}>
          <Button variant="primary" busy={save.isPending} onClick={() => save.mutate()}>{t`Save`}</Button>
          <Button onClick={() => input.current?.click()}>{t`Replace the file …`}</Button>
          {!isAsking && <Button variant="quiet" onClick={() => setAsking(true)}>{t`Delete …`}</Button>}
        </div>
        {isAsking && (
          <FormStatus tone="wait">
            <p>{t`Readers can no longer download it. It is deleted for good.`}</p>
            <div className={layout.actions}>
              <Button size="small" busy={remove.isPending} onClick={() => remove.mutate()}>{t`Delete`}</Button>
              <Button size="small" variant="quiet" onClick={() => setAsking(false)}>{t`Keep it`}</Button>
            </div>
          </FormStatus>
        )}
        <input
          ref={input}
          type="file"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (!chosen) return;
            onReplace(chosen);
            onClose();
          }}
        />
      </div>
    </Sheet>
  );
}
