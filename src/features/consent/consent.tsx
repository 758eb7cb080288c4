import { useLingui } from "@lingui/react/macro";
import { ChartColumn } from "lucide";
import { useEffect, useState } from "react";
import { outside } from "#src/analytics/outside.ts";
import { FramePortal } from "#src/components/page/frame-portal.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Float } from "#src/ui/float.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { endGoogleAnalytics, startGoogleAnalytics } from "./google-analytics.ts";

/** The question whether Google Analytics may count too, until it is answered, and a way to answer it anew. */
export function Consent({ id }: { id: string }) {
  const { code } = useLocale();
  const { t } = useLingui();
  const [answer, setAnswer] = useState(rememberedAnswer);
  const [asking, setAsking] = useState(answer === undefined);

  useEffect(() => {
    if (answer === "yes") outside.tell ??= startGoogleAnalytics(id, code);
  }, [answer, id, code]);

  function say(next: Answer) {
    rememberAnswer(next);
    setAsking(false);
    // What had the focus is gone.
    document.getElementById("main")?.focus({ preventScroll: true });
    if (answer === "yes" && next === "no") endGoogleAnalytics();
    else setAnswer(next);
  }

  return (
    <>
      <FramePortal to="footer">
        <div>
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            {t({ comment: "Footer button: change the answer about Google Analytics", message: "Analytics settings" })}
          </Button>
        </div>
      </FramePortal>
      {asking && (
        <div data-asking>
          <Float
            label={t({ comment: "Screen-reader label of the Google Analytics question", message: "Analytics" })}
            picture={<Icon icon={ChartColumn} />}
          >
            <p>{t`Allow Google Analytics to measure your visits? It uses cookies.`}</p>
            <Button size="small" onClick={() => say("yes")}>{t`Allow`}</Button>
            <Button size="small" onClick={() => say("no")}>{t`Decline`}</Button>
          </Float>
        </div>
      )}
    </>
  );
}

type Answer = "yes" | "no";

const key = "kapok.consent";

/** What the reader has answered; nothing where he has not, or the device cannot remember. */
function rememberedAnswer(): Answer | undefined {
  try {
    const answer = localStorage.getItem(key);
    return answer === "yes" || answer === "no" ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the answer; one that cannot be is asked for again at the next visit. */
function rememberAnswer(answer: Answer): void {
  try {
    localStorage.setItem(key, answer);
  } catch {
    // Storage is switched off.
  }
}
