import { useLingui } from "@lingui/react/macro";
import { ChartColumn } from "lucide";
import { useEffect, useState } from "react";
import { joinLocale } from "#contract/locales.ts";
import { outside } from "#src/analytics/outside.ts";
import { FramePortal } from "#src/components/page/frame-portal.tsx";
import type { Tracked } from "#src/lib/track.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Float } from "#src/ui/float.tsx";
import { Icon } from "#src/ui/icon.tsx";

const script = "https://www.googletagmanager.com/gtag/js";

/** Google's command queue requires `arguments` objects, not arrays. */
type Layer = IArguments[];

/**
 * Loads Google Analytics without advertising features, query strings and referrers. Returns the function that sends it
 * an event.
 *
 * @param id measurement id, `G-…`
 * @param code tag of the page's language
 */
function startGoogleAnalytics(id: string, code: string): (event: Tracked) => void {
  const home = globalThis as typeof globalThis & { dataLayer?: Layer };
  home.dataLayer ??= [];
  const layer = home.dataLayer;
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: gtag recognizes only an arguments object as a command
    layer.push(arguments);
  }
  const place = () => ({ page_location: location.origin + location.pathname, page_referrer: "" });
  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  gtag("consent", "default", { ...denied, analytics_storage: "granted" });
  gtag("js", new Date());
  gtag("config", id, { ...place(), send_page_view: false, allow_google_signals: false });
  load(`${script}?id=${id}`);
  gtag("event", "page_view", place());
  return ([category, action, label]) => {
    if (category === "page" && action !== "fail") {
      gtag("event", "page_view", { ...place(), page_location: location.origin + joinLocale(code, label) });
    } else gtag("event", `${category}_${action}`, { ...place(), event_category: category, event_label: label });
  };
}

/** Withdraws the consent: deletes the cookies and reloads the page. */
function endGoogleAnalytics(): void {
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=", 1)[0] ?? "");
  const parts = location.hostname.split(".");
  const domains = ["", ...parts.map((_, at) => `; domain=${parts.slice(at).join(".")}`)];
  for (const name of names.filter((each) => each.startsWith("_ga"))) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
  location.reload();
}

/** Trusted Types allow this one URL. */
function load(address: string): void {
  const policy = window.trustedTypes?.createPolicy("kapok-analytics", { createScriptURL: () => address });
  const element = document.createElement("script");
  element.async = true;
  element.src = (policy?.createScriptURL(address) ?? address) as string;
  document.head.append(element);
}

/** The consent banner for Google Analytics, and the link that opens it again. */
export function Consent({ id }: { id: string }) {
  const { code } = useLocale();
  const { t } = useLingui();
  const [answer, setAnswer] = useState(rememberedAnswer);
  const [asking, setAsking] = useState(answer === undefined);

  useEffect(() => {
    if (answer === "yes") outside.send ??= startGoogleAnalytics(id, code);
  }, [answer, id, code]);

  function say(next: Answer) {
    rememberAnswer(next);
    setAsking(false);
    // The focused button no longer exists.
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

/** The stored choice; `undefined` without one or without storage. */
function rememberedAnswer(): Answer | undefined {
  try {
    const answer = localStorage.getItem(key);
    return answer === "yes" || answer === "no" ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the choice; without storage the banner shows again at the next visit. */
function rememberAnswer(answer: Answer): void {
  try {
    localStorage.setItem(key, answer);
  } catch {
    // Storage is switched off.
  }
}
