import type * as v from "valibot";
import { putImage, uploadImage } from "#contract/backstage/media.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { WaitingPictureRow } from "#src/offline/db.ts";
import { currentLogin } from "#src/offline/session.ts";
import { changePicture, pictureTarget } from "#src/offline/waiting-pictures.ts";
import { enqueue } from "#src/outbox/outbox.ts";

/** What is said about a picture. */
export type PictureDescription = v.InferOutput<(typeof putImage)["body"]>;

/**
 * Puts a waiting picture into the outbox: its file, then what is said about it. Each is in there once.
 *
 * @throws as `enqueue`
 */
export async function queuePicture(row: WaitingPictureRow, lang: number): Promise<void> {
  const { memberId, id, name, uploaded, rejected } = row;
  if (currentLogin()?.memberId !== memberId) throw new ApiError("not_logged_in");
  const target = pictureTarget(id);
  if (!uploaded) {
    const query = { id, name };
    await enqueue({ action: uploadImage, lang, query, body: undefined, file: id, target, sets: id });
  }
  if (row.description !== undefined) {
    const description = row.description as PictureDescription;
    await enqueue({ action: putImage, lang, params: { id }, body: description, target, sets: description });
  }
  if (rejected !== undefined) await changePicture(row, ({ rejected: _, ...rest }) => rest);
}
