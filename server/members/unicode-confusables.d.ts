/** The package names its declarations with an extension that TypeScript does not read. */
declare module "unicode-confusables" {
  /** Replaces characters by those that look alike (Unicode TR39). */
  export function rectifyConfusion(text: string): string;
}
