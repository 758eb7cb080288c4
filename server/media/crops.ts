/** Cropped renditions by the name of their size (spec section 3: covers of liked articles and games). */
export const crops = {
  "200x200": { width: 200, height: 200 },
  "670x376": { width: 670, height: 376 },
} as const;
export type Crop = keyof typeof crops;

/** Returns the immutable URL of a cropped rendition of a picture. */
export function cropUrl(base: string, crop: Crop): string {
  return `${base}/${crop}.webp`;
}
