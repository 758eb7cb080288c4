import type { ReactNode } from "react";
import { findLocale, joinLocale } from "#contract/locales.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";

interface KeptLinkProps {
  /** Path of the page without the language. */
  to: string;
  /** Id of the language in which it is kept. */
  lang: number;
  children: ReactNode;
}

/** Leads to what is kept: from the page of another language, that is a start of the site in its own. */
export function OfflineLink({ to, lang, children }: KeptLinkProps) {
  const locale = useLocale();
  const other = lang === locale.id ? undefined : findLocale(lang);
  if (!other) return <Link to={to}>{children}</Link>;
  return (
    <a href={joinLocale(other.code, to)} lang={other.code} hrefLang={other.code}>
      {children}
    </a>
  );
}
