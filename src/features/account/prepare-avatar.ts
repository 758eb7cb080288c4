import { avatarSize, avatarUpload } from "#contract/members/limits.ts";

/** Bytes from which a photograph is made smaller before it is sent: a phone's network has better to do. */
const smallEnough = 256 * 1024;
/** Kinds that may move are sent as they are: a canvas would stop them. */
const still: readonly string[] = ["image/jpeg", "image/png"];

/**
 * A picture as it is sent to be an avatar: a large photograph is cut square and made smaller, since the site keeps no
 * more of it. `undefined` for what does not meet the requirements: another kind, too many bytes, no picture.
 */
export async function prepareAvatar(file: File): Promise<Blob | undefined> {
  if (!avatarUpload.types.some((type) => type === file.type) || file.size > avatarUpload.maxBytes) return undefined;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const smaller = still.includes(file.type) && file.size > smallEnough ? await shrink(picture) : file;
  picture.close();
  return smaller ?? file;
}

/** Its middle, twice as large as an avatar is, for what the site does with it. */
async function shrink(picture: ImageBitmap): Promise<Blob | undefined> {
  const side = Math.min(picture.width, picture.height);
  const size = Math.min(side, avatarSize * 2);
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const place = [(picture.width - side) / 2, (picture.height - side) / 2, side, side] as const;
  canvas.getContext("2d")?.drawImage(picture, ...place, 0, 0, size, size);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/webp", 0.9));
}
