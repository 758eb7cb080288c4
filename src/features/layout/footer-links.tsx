import { useSuspenseQuery } from "@tanstack/react-query";
import { BookOpen, ExternalLink, Globe, HeartHandshake, type IconNode, Send } from "lucide";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { isWithin, NavTitle, navTarget } from "#src/components/site/navigation.tsx";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Icon } from "#src/ui/icon.tsx";
import { footerLinksClass } from "#src/ui/page-frame.tsx";

const icons: Record<string, IconNode> = {
  "book-open": BookOpen,
  globe: Globe,
  "heart-handshake": HeartHandshake,
  send: Send,
};

/** The links of the footer: pages, contact, newsletter, and other sites under their heading. */
export function FooterLinks({ path }: { path: string }) {
  const locale = useLocale();
  const { footer, nav_list: nav } = useSuspenseQuery(mainQuery(locale.id)).data.data;
  const current = (uri: string) => isWithin(path, uri) && ({ "aria-current": "page" } as const);
  const lang = contentLangAttribute(locale);
  const { external_link_list: others, external_link_text: heading } = footer;
  return (
    <>
      <ul className={footerLinksClass}>
        {nav
          .flatMap(({ sub_nav_list: subs }) => subs)
          .map((sub) => (
            <li key={sub.id}>
              <Link to={navTarget(sub)} lang={lang} {...current(sub.uri)}>
                <NavTitle item={sub} />
              </Link>
            </li>
          ))}
        {footer.link_list?.map(({ title, uri }) => (
          <li key={uri}>
            <Link to={uri} lang={lang} {...current(uri)}>
              {title}
            </Link>
          </li>
        ))}
        {footer.contact_open && (
          <li>
            <Link to="/contact-us" lang={lang}>
              {footer.contact_btn_text}
            </Link>
          </li>
        )}
        {footer.newsletter_open && (
          <li>
            <Link to="/subscribe" lang={lang}>
              {footer.subscribe_btn_text}
            </Link>
          </li>
        )}
      </ul>
      {footer.newsletter_open && footer.newsletter_text && <p lang={lang}>{footer.newsletter_text}</p>}
      {others.length > 0 && (
        <>
          <p id="other-sites" lang={lang}>
            {heading}
          </p>
          <ul className={footerLinksClass} aria-labelledby="other-sites">
            {others.map(({ id, title, url, icon, lang: own }) => (
              <li key={id}>
                <Link to={url} lang={contentLangAttribute(locale, own)}>
                  <Icon icon={icons[icon ?? ""] ?? ExternalLink} /> {title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
