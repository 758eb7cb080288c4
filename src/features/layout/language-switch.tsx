import { useLingui } from "@lingui/react/macro";
import { useMatches } from "@tanstack/react-router";
import { joinLocale, routedLocales } from "#contract/locales.ts";
import type { PageHead } from "#src/lib/page-head.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { iconButtonClass } from "#src/ui/button.tsx";

/** Links to the same page in the other languages; real links, so that they work before any script does. */
export function LanguageSwitch() {
  const { t } = useLingui();
  const own = useLocale();
  const alternates = useMatches({
    select: (matches) => (matches.at(-1)?.loaderData as PageHead | undefined)?.alternates,
  });
  return routedLocales
    .filter((locale) => locale.id !== own.id)
    .map((locale) => {
      const path = alternates?.[locale.id] ?? alternates?.[locale.content] ?? "/";
      return (
        <a
          key={locale.id}
          className={iconButtonClass}
          href={joinLocale(locale.code, path)}
          hrefLang={locale.code}
          lang={locale.code}
          aria-label={locale.name}
          title={t`Language: ${locale.name}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            void import("./switch-language.ts").then(({ switchLanguage }) => switchLanguage(locale, own));
          }}
        >
          {locale.short}
        </a>
      );
    });
}
