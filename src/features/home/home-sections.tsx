import { ChevronRight } from "lucide";
import type { ComponentType, ReactNode } from "react";
import type { Banner } from "#contract/advertising/endpoints.ts";
import { componentIds } from "#contract/pages/component-ids.ts";
import type { PageComponent } from "#contract/pages/endpoints.ts";
import { BannerStrip } from "#src/components/advertising/banner-strip.tsx";
import { ArticleStory } from "#src/components/articles/article-story.tsx";
import { GameItem } from "#src/components/games/game-item.tsx";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import { moreClass, SectionHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { RankList } from "#src/ui/lists.tsx";
import { Partners } from "#src/ui/partners.tsx";
import { Slide, Slides } from "#src/ui/slides.tsx";
import styles from "./home-sections.module.css";

interface Props {
  component: PageComponent;
}

const cardSizes = "(min-width: 62em) 17rem, 11.5rem";
const rowSizes = "6.5rem";

function Section({ component, children }: Props & { children: ReactNode }) {
  const id = `part-${component.id}`;
  const lang = contentLangAttribute(useLocale());
  const more = component.button_list[0];
  return (
    <section aria-labelledby={id} className={layout.below}>
      <SectionHead
        id={id}
        title={<span lang={lang}>{component.title}</span>}
        {...(more && {
          more: (
            <Link to={more.uri} className={moreClass} lang={lang}>
              {more.text}
              <Icon icon={ChevronRight} flip />
            </Link>
          ),
        })}
      />
      {children}
    </section>
  );
}

function Games({ component }: Props) {
  return (
    <Section component={component}>
      <div className={`${layout.stripCards} ${layout.run}`}>
        {component.game_list.map((game) => (
          <GameItem key={game.id} game={game} sizes={cardSizes} />
        ))}
      </div>
    </Section>
  );
}

function Articles({ component }: Props) {
  const lang = contentLangAttribute(useLocale());
  return (
    <Section component={component}>
      <div className={`${layout.newsGrid} ${layout.list}`}>
        {component.article_list.map((article) => (
          <ArticleStory key={article.id} article={article} variant="row" sizes={rowSizes} />
        ))}
      </div>
      {component.calendar_list.length > 0 && (
        <Chips>
          {component.calendar_list.map(({ id, title, link }) => (
            <Link key={id} to={link || "/calendar"} className={chipClass(false)} lang={lang}>
              {title}
            </Link>
          ))}
        </Chips>
      )}
    </Section>
  );
}

function PopularArticles({ component }: Props) {
  return (
    <Section component={component}>
      <div className={styles.columns}>
        <RankList>
          {component.article_list.map((article) => (
            <li key={article.id}>
              <ArticleStory article={article} variant="plain" />
            </li>
          ))}
        </RankList>
      </div>
    </Section>
  );
}

function PopularLabels({ component }: Props) {
  const lang = contentLangAttribute(useLocale());
  return (
    <Section component={component}>
      <Chips>
        {component.label_list.map(({ key, name }) => (
          <Link
            key={key}
            to="/search-by-tag/$type/$label"
            params={{ type: "article", label: key }}
            className={chipClass(false)}
            lang={lang}
          >
            {name}
          </Link>
        ))}
      </Chips>
    </Section>
  );
}

function PartnerList({ component }: Props) {
  const lang = contentLangAttribute(useLocale());
  return (
    <Section component={component}>
      <Partners>
        {component.partner_list.map(({ id, name, link }) => (
          <Link key={id} to={link} lang={lang}>
            {name}
          </Link>
        ))}
      </Partners>
    </Section>
  );
}

function InfoSlider({ component }: Props) {
  return (
    <Section component={component}>
      <Slides label={component.title} lang={contentLangAttribute(useLocale())}>
        {component.slide_list.map(({ figure, unit, text, art }) => (
          <Slide key={figure + unit} art={art} figure={figure} unit={unit}>
            {text}
          </Slide>
        ))}
      </Slides>
    </Section>
  );
}

/** The parts below the front, by component id (spec section 2). */
const parts: Partial<Record<number, ComponentType<Props>>> = {
  [componentIds.latestGames]: Games,
  [componentIds.brandGames]: Games,
  [componentIds.partners]: PartnerList,
  [componentIds.hotArticles]: Articles,
  [componentIds.news]: Articles,
  [componentIds.activities]: Articles,
  [componentIds.popularLabels]: PopularLabels,
  [componentIds.popularArticles]: PopularArticles,
  [componentIds.infoSlider]: InfoSlider,
};

/** Everything below the lead stories: the banners, then all sections in the editors' order. */
export function HomeParts({ banners, components }: { banners: Banner[]; components: readonly PageComponent[] }) {
  return (
    <>
      {banners.length > 0 && <BannerStrip banners={banners} />}
      {components.map((component) => {
        const Part = parts[component.component_id];
        return Part && <Part key={component.id} component={component} />;
      })}
    </>
  );
}
