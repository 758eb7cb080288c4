import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Copy, Image, Share2 } from "lucide";
import { useState } from "react";
import type { LuckyNumbers } from "#shared/mark-six/draw-numbers.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { downloadFile } from "#src/lib/download-file.ts";
import { track } from "#src/lib/track.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { forDrawText, oddsText, shareText } from "./entry-text.ts";
import styles from "./share-actions.module.css";

/** Copies numbers, or shares them as text or as a picture. */
export function ShareActions({ items, drawAt }: { items: readonly LuckyNumbers[]; drawAt: string }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { brand } = useSuspenseQuery(mainQuery(locale.id)).data.data.header;
  const [said, setSaid] = useState<string>();
  const text = shareText(i18n, items, drawAt);

  async function copy() {
    // Pages without a certificate have no clipboard.
    const copied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => true,
        () => false,
      );
    track("link", "copy", "numbers");
    setSaid(copied ? t`Copied` : t`Copying was blocked.`);
  }

  async function sharePicture() {
    const { sharePictureOf } = await import("./share-picture.ts");
    const title = forDrawText(i18n, drawAt);
    const labels = { bankers: t`Bankers`, legs: t`Legs`, odds: i18n._(oddsText) };
    const file = await sharePictureOf({ brand, title, labels, items, lang: locale.code });
    const files = { files: [file] };
    if (navigator.canShare?.(files) && (await share(files))) return;
    downloadFile(file);
    setSaid(t`Image saved to Downloads.`);
  }

  return (
    <>
      <Button onClick={() => void copy()}>
        <Icon icon={Copy} />
        {t`Copy`}
      </Button>
      {typeof navigator.share === "function" && (
        <Button onClick={() => void share({ text })}>
          <Icon icon={Share2} />
          {t`Share`}
        </Button>
      )}
      <Button onClick={() => void sharePicture()}>
        <Icon icon={Image} />
        {t`Save as image`}
      </Button>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </>
  );
}

/** Opens the system's share sheet; `false` when it could not be opened. Closing it is no failure. */
async function share(data: ShareData): Promise<boolean> {
  track("link", "share", "numbers");
  return navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === "AbortError",
  );
}
