import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { SelectField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import { SelectableRows } from "../bulk/selectable-rows.tsx";
import { documentsQuery, statusFilters } from "../documents/documents.queries.ts";
import { articleFamily } from "../documents/families.ts";
import css from "../documents/filters.module.css";
import { LanguageFilter } from "../documents/language-filter.tsx";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { type LanguageStatus, languageStatuses, statusTexts } from "../documents/status-badge.tsx";
import { StoredDocuments } from "../documents/stored-documents.tsx";
import { useBegunDocuments, withBegun } from "../documents/use-begun-documents.ts";
import { reasonOf } from "../drafts/reason-of.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { SavedViews } from "../views/saved-views.tsx";
import { TitleSearch } from "../views/title-search.tsx";
import { UnopenedArticles } from "./unopened-articles.tsx";
import { useCreateItem } from "./use-create-item.ts";

const route = getRouteApi("/articles");

/** All articles, with filters that are in the address. */
export function ArticlesPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const may = useMay();
  const offline = useConnectivity() === "offline";
  const search = route.useSearch();
  const create = useCreateItem(articleFamily);
  const set = (change: Partial<typeof search>) =>
    void navigate({ to: "/articles", search: { ...search, ...change }, replace: true });
  return (
    <>
      <PageTitle title={t`Articles`}>
        {may("write") && (
          <Button variant="primary" busy={create.isPending} onClick={() => create.mutate()}>
            <Icon icon={Plus} />
            {t`New article`}
          </Button>
        )}
      </PageTitle>
      {create.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(reasonOf(create.error))}</p>
        </FormStatus>
      )}
      <search className={css.filters}>
        <TitleSearch q={search.q} onChange={(q) => set({ q })} />
        <LanguageFilter value={search.lang} onChange={(content) => set({ lang: content })} />
        <SelectField
          label={<span className="sr">{t`State`}</span>}
          value={search.status ?? ""}
          onChange={(event) => set({ status: (event.target.value || undefined) as LanguageStatus | undefined })}
        >
          <option value="">{t`All states`}</option>
          {languageStatuses.map((status) => (
            <option key={status} value={status}>
              {i18n._(statusTexts[status])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={<span className="sr">{t`Editor`}</span>}
          value={search.mine ?? ""}
          onChange={(event) => set({ mine: event.target.value ? "true" : undefined })}
        >
          <option value="">{t`Everybody's`}</option>
          <option value="true">{t({ comment: "Filter: articles of the reader", message: "Mine" })}</option>
        </SelectField>
      </search>
      <SavedViews place="articles" search={search} />
      {offline ? (
        <StoredDocuments kind="article_text" q={search.q}>
          {(documents) => <SelectableRows family={articleFamily} documents={documents} label={t`Articles`} />}
        </StoredDocuments>
      ) : (
        <ArticleList />
      )}
      {!offline && may("write") && !search.status && !search.mine && <UnopenedArticles q={search.q} />}
    </>
  );
}

function ArticleList() {
  const { t } = useLingui();
  const locale = useLocale();
  const { q, lang, status, mine } = route.useSearch();
  const begun = useBegunDocuments("article_text");
  const list = useInfiniteQuery(
    documentsQuery(locale.id, {
      kind: "article_text",
      ...(q && { q }),
      ...statusFilters(status, lang ? Number(lang) : undefined),
      ...(mine && { mine: true }),
    }),
  );
  if (list.isPending) return <LoadingRows />;
  if (list.isError) return <LoadError error={list.error} retry={() => void list.refetch()} />;
  const sent = list.data.pages.flatMap((page) => page.document_list);
  const documents = lang || status || mine ? sent : withBegun(sent, begun, q);
  if (documents.length === 0) {
    const filtered = Boolean(q || lang || status || mine);
    return (
      <Empty title={filtered ? t`No article matches` : t`No articles yet`}>
        {filtered ? t`Try other filters.` : t`Write the first one.`}
      </Empty>
    );
  }
  return (
    <>
      <SelectableRows family={articleFamily} documents={documents} label={t`Articles`} />
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
    </>
  );
}
