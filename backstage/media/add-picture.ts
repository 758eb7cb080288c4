import { uploadImage } from "#contract/backstage/media.ts";
import { ApiError } from "#contract/http/errors.ts";
import { isQuotaError } from "#src/offline/db.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { localDataOwner } from "#src/offline/session.ts";
import { putPicture } from "#src/offline/waiting-pictures.ts";
import { EnqueueError } from "#src/outbox/outbox.ts";
import { takeId } from "../drafts/reserve-ids.ts";
import { queuePicture } from "./queue-picture.ts";

/**
 * Adds a picture to the library and returns its id. It is stored on this device and sent from there, when there is a
 * network.
 *
 * @throws {ApiError} `invalid` for a file that is no picture, `payload_too_large`; as `callAsMember` when this device has
 *   no id for it
 * @throws {EnqueueError} when it cannot be stored here and there is no network
 */
export async function addPicture(file: File, lang: number): Promise<number> {
  const { types, maxBytes } = uploadImage.upload ?? { types: [], maxBytes: 0 };
  if (!types.includes(file.type)) throw new ApiError("invalid");
  if (file.size > maxBytes) throw new ApiError("payload_too_large");
  const size = await measure(file);
  const memberId = localDataOwner();
  if (memberId === undefined) throw new ApiError("not_logged_in");
  const id = await takeId(memberId, "picture", lang);
  const name = file.name.slice(0, 200);
  // A copy: the device may delete or change the file before it is sent.
  const copy = new Blob([await file.arrayBuffer()], { type: file.type });
  const row = { memberId, id, file: copy, name, ...size, addedAt: new Date().toISOString() };
  try {
    await putPicture(row);
  } catch (error) {
    const full = new EnqueueError(isQuotaError(error) ? "no-room" : "failed", error);
    // It may still be sent at once.
    await callAsMember(uploadImage, file, { lang, query: { id, name } }).catch((failure: unknown) => {
      throw failure instanceof ApiError && failure.code === "offline" ? full : failure;
    });
    return id;
  }
  // After an expired login it waits: the next start or login queues it.
  await queuePicture(row, lang).catch(() => undefined);
  return id;
}

/** @throws {ApiError} `invalid` for a file that this device cannot show */
async function measure(file: File): Promise<{ width: number; height: number }> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch (cause) {
    throw new ApiError("invalid", { cause });
  }
}
