import { uploadImage } from "#contract/backstage/media.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/**
 * Adds a picture to the library and returns its id.
 *
 * @throws {ApiError} as `callAsMember`; `invalid` for a file that is no picture
 */
export async function addPicture(file: File, lang: number): Promise<number> {
  const { id } = await callAsMember(uploadImage, file, { lang, query: { name: file.name } });
  return id;
}
