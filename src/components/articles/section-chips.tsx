import { useLingui } from "@lingui/react/macro";
import type { NavItem } from "#contract/pages/endpoints.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import { NavTitle, navTarget } from "../site/navigation.tsx";

/** Links to all pages of a section. `path` is that of the open page. */
export function SectionChips({ top, path }: { top: NavItem; path: string }) {
  const { t } = useLingui();
  const lang = contentLangAttribute(useLocale());
  const current = (uri: string) => path === uri && ({ "aria-current": "page" } as const);
  return (
    <Chips label={top.title} run>
      <Link to={top.uri} className={chipClass(path === top.uri)} {...current(top.uri)}>
        {t`All`}
      </Link>
      {top.sub_nav_list.map((sub) => (
        <Link
          key={sub.id}
          to={navTarget(sub)}
          className={chipClass(path === sub.uri)}
          lang={lang}
          {...current(sub.uri)}
        >
          <NavTitle item={sub} />
        </Link>
      ))}
    </Chips>
  );
}
