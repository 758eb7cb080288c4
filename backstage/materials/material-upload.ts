import {
  cancelMaterialUpload,
  finishMaterialUpload,
  type MaterialFile,
  partBytes,
  putMaterialPart,
  startMaterialUpload,
} from "#contract/backstage/materials.ts";
import { ApiError, isUnreachable } from "#contract/http/errors.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { hashFile } from "./hash-file.ts";

export interface UploadTarget {
  readonly group: number;
  /** Id of the file that it replaces. */
  readonly replaces: number | null;
  readonly lang: number;
}

/** An upload that can be sent again after a failure: parts that have arrived are not sent twice. */
export interface MaterialUpload extends UploadTarget {
  readonly file: File;
  /** Sends what is missing. @throws {ApiError} as `callAsMember` */
  send: (onSent: (share: number) => void) => Promise<MaterialFile>;
  /** Stops it, and deletes what has arrived. */
  cancel: () => void;
}

/** Prepares to send a file to a group of materials. */
export function materialUpload(file: File, target: UploadTarget): MaterialUpload {
  const { group, replaces, lang } = target;
  const abort = new AbortController();
  const { signal } = abort;
  let hash: string | undefined;
  let id: string | undefined;
  let isComplete = false;

  const sendParts = async (onSent: (share: number) => void) => {
    hash ??= await hashFile(file, signal);
    const body = { group, replaces, name: file.name, media_type: file.type, size: file.size, hash };
    const begun = await callAsMember(startMaterialUpload, body, { lang, signal });
    id = begun.id;
    const arrived = new Set(begun.part_list);
    for (let part = 0; part * partBytes < file.size; part++) {
      signal.throwIfAborted();
      onSent((part * partBytes) / file.size);
      if (arrived.has(part)) continue;
      // The type of a part, not of the file.
      const bytes = file.slice(part * partBytes, (part + 1) * partBytes, "application/octet-stream");
      const sent = (share: number) => onSent((part * partBytes + share * bytes.size) / file.size);
      await callAsMember(putMaterialPart, bytes, { lang, params: { id, part }, onSent: sent, signal });
    }
    signal.throwIfAborted();
    onSent(1);
    isComplete = true;
  };

  return {
    file,
    ...target,
    async send(onSent) {
      try {
        // Without an answer the file may be on the site already. The same key gets that answer.
        if (!isComplete) await sendParts(onSent);
        const params = { id: id ?? "" };
        return await callAsMember(finishMaterialUpload, undefined, { lang, params, key: params.id });
      } catch (error) {
        signal.throwIfAborted();
        if (!isLost(error)) isComplete = false;
        throw error;
      }
    },
    cancel() {
      abort.abort();
      if (id) void callAsMember(cancelMaterialUpload, undefined, { lang, params: { id } }).catch(() => {});
    },
  };
}

/** Whether a call may succeed when it is sent again. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && isUnreachable(error);
}
