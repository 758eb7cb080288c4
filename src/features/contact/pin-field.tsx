import { useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Challenge } from "#contract/contact/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";
import { pinDigits } from "#contract/http/form-limits.ts";
import type { Proof, ProofChallenge } from "#contract/http/proof.ts";
import { Button } from "#src/ui/button.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import styles from "./pin-field.module.css";

/** A captcha: four digits in a picture, or in text questions. */
export function PinField({ pin, error }: { pin: Pin; error: string | undefined }) {
  const { t } = useLingui();
  const { challenge, failed, inWords, renew } = pin;
  const input = useRef<HTMLInputElement>(null);
  const key = challenge?.key;
  // The typed digits belong to the previous PIN.
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
                // biome-ignore lint/suspicious/noArrayIndexKey: digits may repeat, and their positions do not change
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

interface Pin {
  readonly challenge: Challenge | undefined;
  /** The proof of work for this PIN, which is computed while the visitor writes. */
  readonly proof: Promise<Proof | undefined> | undefined;
  /** It could not be loaded. */
  readonly failed: boolean;
  /** Whether it uses text questions. */
  readonly inWords: boolean;
  /** Loads another PIN, in the same form or the other. */
  renew(inWords?: boolean): void;
}

/** Computes a proof; without one the server asks the visitor to try again. */
async function solve(challenge: ProofChallenge): Promise<Proof | undefined> {
  const { solveProof } = await import("#src/lib/solve-proof.ts");
  return solveProof(challenge);
}

/** Milliseconds before its end at which a PIN is exchanged for another. */
const ahead = 60_000;

/** Milliseconds after which a PIN is requested again when the site was not reached. */
const retryAfter = 5000;

/** The PIN of the form: a new one after use, on request, or shortly before it expires. */
export function useCaptcha(lang: number): Pin {
  const [request, setRequest] = useState({ inWords: false });
  const [challenge, setChallenge] = useState<Challenge>();
  const [proof, setProof] = useState<Promise<Proof | undefined>>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = (work: () => unknown, milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(work, milliseconds);
    };
    async function load() {
      try {
        const [{ createContact }, { send }] = await Promise.all([
          import("#contract/contact/endpoints.ts"),
          import("#src/api/send.ts"),
        ]);
        const query = { lang, words: request.inWords ? "true" : undefined };
        const { challenge: loaded, proof_challenge } = await send(createContact, undefined, { query });
        if (stop.signal.aborted) return;
        setProof(proof_challenge && solve(proof_challenge));
        setFailed(false);
        setChallenge(loaded);
        const expires = Date.parse(loaded.expires_at) - Date.now() - ahead;
        next(() => setRequest((now) => ({ ...now })), Math.max(expires, ahead));
      } catch (error) {
        if (stop.signal.aborted) return;
        setFailed(true);
        setChallenge(undefined);
        if (!(error instanceof ApiError)) throw error;
        // One request may fail while the browser stays online. A refusal, such as a limit, is not repeated.
        if (error.code === "offline" || error.code === "timeout") next(load, retryAfter);
      }
    }
    setFailed(false);
    void load();
    const reload = () => void load();
    addEventListener("online", reload);
    return () => {
      stop.abort();
      clearTimeout(timer);
      removeEventListener("online", reload);
    };
  }, [lang, request]);

  const renew = useCallback((inWords?: boolean) => setRequest((now) => ({ inWords: inWords ?? now.inWords })), []);
  return { challenge, proof, failed, inWords: request.inWords, renew };
}
