import {
  Blocks,
  CalendarCheck,
  Coins,
  FlaskConical,
  Gauge,
  Headset,
  type IconNode,
  KeyRound,
  Languages,
  Palette,
  RefreshCcwDot,
  Server,
  ShieldCheck,
  Trophy,
  WifiOff,
} from "lucide";
import type { PageComponent } from "#contract/pages/endpoints.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { SectionHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./icon-points.module.css";

/** Pictures that an editor chooses from, by lucide's names. */
const icons: Readonly<Record<string, IconNode>> = {
  blocks: Blocks,
  "calendar-check": CalendarCheck,
  coins: Coins,
  "flask-conical": FlaskConical,
  gauge: Gauge,
  headset: Headset,
  "key-round": KeyRound,
  languages: Languages,
  palette: Palette,
  "refresh-ccw-dot": RefreshCcwDot,
  server: Server,
  "shield-check": ShieldCheck,
  trophy: Trophy,
  "wifi-off": WifiOff,
};

/** Arguments for an offer, each with an icon. */
export function PagePoints({ component: { id, title, slide_list } }: { component: PageComponent }) {
  const lang = contentLangAttribute(useLocale());
  return (
    <section aria-labelledby={`component-${id}`} lang={lang}>
      <SectionHead id={`component-${id}`} title={title} />
      <ul className={styles.points}>
        {slide_list.map(({ figure, text, art }) => (
          <li key={figure}>
            <Icon icon={icons[art] ?? Blocks} />
            <h3>{figure}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
