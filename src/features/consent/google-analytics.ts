import { joinLocale } from "#contract/locales.ts";
import type { Tracked } from "#src/lib/track.ts";

const script = "https://www.googletagmanager.com/gtag/js";

/** Google's command queue holds argument lists as they are, not arrays. */
type Layer = IArguments[];

/**
 * Loads Google Analytics, which is told of no advertising, no query and no referrer, and gives what tells it an event.
 *
 * @param id measurement id, `G-…`
 * @param code tag of the page's language
 */
export function startGoogleAnalytics(id: string, code: string): (event: Tracked) => void {
  const home = globalThis as typeof globalThis & { dataLayer?: Layer };
  home.dataLayer ??= [];
  const layer = home.dataLayer;
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: an array would not be understood as a command
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

/** Ends it: its cookies go, and the page starts anew without it. */
export function endGoogleAnalytics(): void {
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=", 1)[0] ?? "");
  const parts = location.hostname.split(".");
  const domains = ["", ...parts.map((_, at) => `; domain=${parts.slice(at).join(".")}`)];
  for (const name of names.filter((each) => each.startsWith("_ga"))) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
  location.reload();
}

/** Trusted Types let this one address in. */
function load(address: string): void {
  const policy = window.trustedTypes?.createPolicy("kapok-analytics", { createScriptURL: () => address });
  const element = document.createElement("script");
  element.async = true;
  element.src = (policy?.createScriptURL(address) ?? address) as string;
  document.head.append(element);
}
