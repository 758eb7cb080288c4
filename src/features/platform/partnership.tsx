import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Partners } from "#src/ui/partners.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import styles from "./platform.module.css";
import { partnersQuery } from "./platform.queries.ts";

// Typed as text: the page stands under a path of its own, whoever draws it.
const contactPath: string = "/contact-us";
const ownPath = "/platform/partner";

/** Who works with the platform, and how to. */
export function Partnership() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: read } = useSuspenseQuery(partnersQuery(locale.id));
  const lang = contentLangAttribute(locale);
  return (
    <section aria-labelledby="partners">
      <SectionHead id="partners" title={t`Our partners`} note={<SavedAtBadge keptAt={read.keptAt} />} />
      <Partners>
        {read.data.partner_list.map(({ id, name, link }) =>
          link === ownPath || !link ? (
            <span key={id} lang={lang}>
              {name}
            </span>
          ) : (
            <a key={id} href={link} lang={lang}>
              {name}
            </a>
          ),
        )}
      </Partners>
      <div className={styles.invitation}>
        <p>{t`Game studios, data providers, payment and support teams: if you build for players, let's talk.`}</p>
        <div className={layout.actions}>
          <Link to={contactPath} className={buttonClass({ variant: "primary" })}>{t`Become a partner`}</Link>
        </div>
      </div>
    </section>
  );
}
