import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { pinDigits } from "#contract/http/form-limits.ts";
import { Button } from "#src/ui/button.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import styles from "./pin-field.module.css";
import type { Pin } from "./use-captcha.ts";

/** Shows that a person writes: four digits of a picture, or asked for in words. */
export function PinField({ pin, error }: { pin: Pin; error: string | undefined }) {
  const { t } = useLingui();
  const { challenge, failed, inWords, renew } = pin;
  const input = useRef<HTMLInputElement>(null);
  const key = challenge?.key;
  // What was typed answers another PIN.
  useEffect(() => {
    if (key && input.current) input.current.value = "";
  }, [key]);
  return (
    <div className={styles.pin}>
      <div role="status">
        {failed && <p>{t`Couldn't load the PIN code. It will load when you're back online.`}</p>}
        {challenge?.picture && (
          <img
            className={styles.picture}
            src={challenge.picture}
            alt={t`Four handwritten digits`}
            width={200}
            height={72}
          />
        )}
        {challenge?.words && (
          <>
            <p>{t`Each answer is one digit of the PIN code:`}</p>
            <ol className={styles.words}>
              {challenge.words.map((question, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same, and their places do not change
                <li key={place}>{question}</li>
              ))}
            </ol>
          </>
        )}
        {!challenge && !failed && (
          <div className={styles.picture} aria-busy>
            <Skeleton shape="line" />
          </div>
        )}
      </div>
      <div className={styles.ways}>
        <Button variant="quiet" size="small" onClick={() => renew()}>
          {inWords
            ? t({ comment: "Button: replaces the PIN questions", message: "Get new questions" })
            : t({ comment: "Button: replaces the PIN image", message: "Get a new image" })}
        </Button>
        <Button variant="quiet" size="small" onClick={() => renew(!inWords)}>
          {inWords
            ? t({ comment: "Button: PIN by image, not by questions", message: "Use an image instead" })
            : t({ comment: "Button: PIN by questions, not by image", message: "Use questions instead" })}
        </Button>
      </div>
      <TextField
        label={t`PIN code`}
        name="pin"
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinDigits}
        required
        hint={inWords ? t`Enter the four answers in order.` : t`Enter the four digits in the image.`}
        error={error}
      />
    </div>
  );
}
