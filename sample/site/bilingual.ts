import type { LocalText } from "#server/i18n/local-text.ts";

/** Languages that the sample content is written in, by their ids. */
export const sampleLangs = { "zh-CN": 2, "en-US": 3 } as const;

export type SampleLang = keyof typeof sampleLangs;

/** A text in both of them. */
export function both(chinese: string, english: string): LocalText {
  return { [sampleLangs["zh-CN"]]: chinese, [sampleLangs["en-US"]]: english };
}
