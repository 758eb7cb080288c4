import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#contract/http/errors.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Meter } from "#src/ui/meter.tsx";
import css from "./material-files.module.css";
import { isLost, type MaterialUpload } from "./material-upload.ts";
import { progressKey, type UploadState } from "./use-uploads.ts";

interface UploadRowProps {
  upload: UploadState;
  onAgain: () => void;
  onDiscard: () => void;
}

/** A file on its way to the site. */
export function UploadRow({ upload: { sending, state }, onAgain, onDiscard }: UploadRowProps) {
  const { t, i18n } = useLingui();
  const { variables } = state;
  if (!variables) return null;
  const { name } = variables.file;
  if (state.status === "error") {
    const changed = state.error instanceof ApiError && state.error.code === "invalid";
    return (
      <li>
        <FormStatus tone="bad">
          <p>
            {t`The file ${name} wasn't added.`}{" "}
            {changed
              ? t`It has changed on this device meanwhile, or its group is not on the site.`
              : i18n._(errorMessage(state.error))}
          </p>
          <div className={layout.actions}>
            <Button size="small" onClick={onAgain}>{t`Try again`}</Button>
            <Button size="small" variant="quiet" onClick={onDiscard}>{t`Discard`}</Button>
          </div>
        </FormStatus>
      </li>
    );
  }
  return (
    <li className={css.upload}>
      <b>{name}</b>
      <Progress
        upload={variables}
        id={sending.mutationId}
        isWaiting={state.isPaused}
        isCut={isLost(state.failureReason)}
      />
      <Button
        size="small"
        variant="quiet"
        aria-label={t({ comment: "Stop sending a file", message: `Cancel: ${name}` })}
        onClick={onDiscard}
      >{t`Cancel`}</Button>
    </li>
  );
}

interface ProgressProps {
  upload: MaterialUpload;
  id: number;
  /** Another file is sent first. */
  isWaiting: boolean;
  /** The connection was lost. */
  isCut: boolean;
}

function Progress({ upload, id, isWaiting, isCut }: ProgressProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  const { data: share } = useQuery<number>({ queryKey: progressKey(upload, id), enabled: false });
  if (isWaiting) return <span>{t`Waits for the files before it.`}</span>;
  if (share === undefined) return <span>{t`Reading the file …`}</span>;
  const percent = new Intl.NumberFormat(code, { style: "percent" }).format(share);
  return (
    <>
      <Meter label={upload.file.name} value={share} max={1} />
      <span role="status">{isCut ? t`No connection at ${percent}. It goes on by itself.` : percent}</span>
    </>
  );
}
