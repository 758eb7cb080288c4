import { useCallback, useEffect, useState } from "react";
import type { Challenge } from "#contract/contact/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";

export interface Pin {
  readonly challenge: Challenge | undefined;
  /** It could not be had. */
  readonly failed: boolean;
  /** Whether it is asked for in words. */
  readonly inWords: boolean;
  /** Another one, in the same way or in the other. */
  renew(inWords?: boolean): void;
}

/** Milliseconds before its end at which a PIN is exchanged for another. */
const ahead = 60_000;

/** The PIN that the site asks for: a new one when the last was used, is not readable, or has nearly expired. */
export function useCaptcha(lang: number): Pin {
  const [wish, setWish] = useState({ inWords: false });
  const [challenge, setChallenge] = useState<Challenge>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask() {
      setFailed(false);
      try {
        const [{ createContact }, { send }] = await Promise.all([
          import("#contract/contact/endpoints.ts"),
          import("#src/api/send.ts"),
        ]);
        const query = { lang, words: wish.inWords ? "true" : undefined };
        const { challenge: made } = await send(createContact, undefined, { query });
        if (stop.signal.aborted) return;
        setChallenge(made);
        const expires = Date.parse(made.expires_at) - Date.now() - ahead;
        timer = setTimeout(() => setWish((now) => ({ ...now })), Math.max(expires, ahead));
      } catch (error) {
        if (stop.signal.aborted) return;
        setFailed(true);
        setChallenge(undefined);
        if (!(error instanceof ApiError)) throw error;
      }
    }
    void ask();
    const back = () => void ask();
    addEventListener("online", back);
    return () => {
      stop.abort();
      clearTimeout(timer);
      removeEventListener("online", back);
    };
  }, [lang, wish]);

  const renew = useCallback((inWords?: boolean) => setWish((now) => ({ inWords: inWords ?? now.inWords })), []);
  return { challenge, failed, inWords: wish.inWords, renew };
}
