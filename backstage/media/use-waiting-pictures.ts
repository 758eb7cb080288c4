import { useEffect, useState } from "react";
import type { WaitingPictureRow } from "#src/offline/db.ts";
import { observePictures } from "#src/offline/waiting-pictures.ts";
import { useOwnRows } from "../drafts/use-drafts.ts";

/** The member's pictures that wait on this device, in the order in which they were added. */
export const useWaitingPictures = (): readonly WaitingPictureRow[] => useOwnRows(observePictures);

/** Addresses of files on this device, by the id of their picture, as long as the component is there. */
export function useFileAddresses(pictures: readonly WaitingPictureRow[]): ReadonlyMap<number, string> {
  const [addresses, setAddresses] = useState<ReadonlyMap<number, string>>(new Map());
  // Each read of the database makes new objects for the same files.
  const ids = pictures.map(({ id }) => id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file of an id never changes
  useEffect(() => {
    const made = new Map(pictures.map(({ id, file }) => [id, URL.createObjectURL(file)]));
    setAddresses(made);
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address);
    };
  }, [ids]);
  return addresses;
}
