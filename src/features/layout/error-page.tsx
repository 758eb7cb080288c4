import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ErrorComponentProps, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { use, useEffect, useState } from "react";
import { ApiError, type ErrorCode } from "#contract/http/errors.ts";
import { errorCountdownSeconds } from "#contract/limits.ts";
import { joinLocale, resetPath } from "#contract/locales.ts";
import { handleChunkLoadError } from "#src/components/page/chunk-load-error.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import styles from "./error-page.module.css";

/**
 * The 404 page: it offers the search, and opens the front page after a countdown unless the reader stops it or
 * searches.
 */
export function NotFoundPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const path = joinLocale(locale.code, useLocation({ select: (location) => location.pathname }));
  return (
    <div className="wrap">
      <Empty title={t`Page not found: ${path}`} heading="h1" actions={<HomeCountdown />}>
        {t`It may have moved, or the address may be mistyped.`}
      </Empty>
    </div>
  );
}

function HomeCountdown() {
  const { t } = useLingui();
  const { code } = useLocale();
  const navigate = useNavigate();
  const [left, setLeft] = useState<number | null>(errorCountdownSeconds);
  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      void navigate({ to: "/", replace: true });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, navigate]);
  const stay = () => setLeft(null);
  return (
    <>
      {/* Text typed before hydration is noticed with the next key. */}
      <form action={joinLocale(code, "/search")} className={styles.search} onFocus={stay} onInput={stay}>
        <input type="search" name="q" aria-label={t`Search`} />
        <Button type="submit">{t`Search`}</Button>
      </form>
      <Link to="/" className={buttonClass({ variant: "primary" })}>{t`Go to the home page`}</Link>
      {left !== null && (
        <>
          <Button onClick={stay}>
            {t({ comment: "Button: stop the redirect countdown", message: "Stay on this page" })}
          </Button>
          <p role="timer" aria-live="off" className={styles.timer}>{t`Redirecting to the home page in ${left} s`}</p>
        </>
      )}
    </>
  );
}

const titles: Partial<Record<ErrorCode, MessageDescriptor>> = {
  offline: msg`Not available offline`,
  timeout: msg`Not available offline`,
  maintenance: msg`Under maintenance`,
};

/** The error page: the reason, the options, and a link home. */
export function ErrorPage({ error: thrown, reset }: ErrorComponentProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const missing = handleChunkLoadError(thrown);
  const error = missing ? use(missing) : thrown;
  const router = useRouter();
  const code = error instanceof ApiError ? error.code : "internal";
  const path = useLocation({ select: (location) => location.pathname });
  const sendAway = code === "maintenance" && path !== "/maintenance";
  useEffect(() => {
    if (sendAway) void router.navigate({ to: "/maintenance", hash: "503", replace: true });
  }, [sendAway, router]);
  return (
    <div className="wrap">
      <Empty
        heading="h1"
        title={titles[code] ? i18n._(titles[code]) : t`Couldn't open this page`}
        actions={
          <>
            <Button
              variant="primary"
              onClick={() => {
                // A script that failed is not requested again by the same page.
                if (missing) return location.reload();
                reset();
                void router.invalidate();
              }}
            >{t`Try again`}</Button>
            <Link to="/" className={buttonClass({})}>{t`Go to the home page`}</Link>
            {code === "chunk_load_failed" && <a href={joinLocale(locale.code, resetPath)}>{t`Reset the app`}</a>}
          </>
        }
      >
        {i18n._(errorMessage(error))}
      </Empty>
    </div>
  );
}
