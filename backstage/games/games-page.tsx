import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide";
import { createDocument } from "#contract/backstage/documents.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { SelectField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import { useCreateItem } from "../articles/use-create-item.ts";
import { SelectableRows } from "../bulk/selectable-rows.tsx";
import { contentLocales } from "../documents/content-languages.ts";
import { documentsQuery, statusFilters } from "../documents/documents.queries.ts";
import { gameFamily } from "../documents/families.ts";
import filters from "../documents/filters.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { type LanguageStatus, languageStatuses, statusTexts } from "../documents/status-badge.tsx";
import { StoredDocuments } from "../documents/stored-documents.tsx";
import { useBegunDocuments, withBegun } from "../documents/use-begun-documents.ts";
import { reasonOf } from "../drafts/reason-of.ts";
import { UnopenedItems } from "../kinds/unopened-items.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { SavedViews } from "../views/saved-views.tsx";
import { TitleSearch } from "../views/title-search.tsx";

const route = getRouteApi("/games");

/** All games. */
export function GamesPage() {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const navigate = useNavigate();
  const may = useMay();
  const offline = useConnectivity() === "offline";
  const search = route.useSearch();
  const { q, status } = search;
  const create = useCreateItem(gameFamily);
  const openGame = useOpenGame();
  const list = useInfiniteQuery(
    documentsQuery(lang, { kind: gameFamily.text, ...(q && { q }), ...statusFilters(status) }),
  );
  const set = (change: Partial<typeof search>) =>
    void navigate({ to: "/games", search: { ...search, ...change }, replace: true });
  const begun = useBegunDocuments(gameFamily.text);
  const sent = list.data?.pages.flatMap((page) => page.document_list) ?? [];
  const documents = status ? sent : withBegun(sent, begun, q);
  return (
    <>
      <PageTitle title={t`Games`}>
        {may("write") && (
          <Button variant="primary" busy={create.isPending} onClick={() => create.mutate()}>
            <Icon icon={Plus} />
            {t`New game`}
          </Button>
        )}
      </PageTitle>
      {create.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(reasonOf(create.error))}</p>
        </FormStatus>
      )}
      <search className={filters.filters}>
        <TitleSearch q={search.q} onChange={(q) => set({ q })} />
        <SelectField
          label={<span className="sr">{t`State`}</span>}
          value={status ?? ""}
          onChange={({ target }) => set({ status: (target.value || undefined) as LanguageStatus | undefined })}
        >
          <option value="">{t`All states`}</option>
          {languageStatuses.map((each) => (
            <option key={each} value={each}>
              {i18n._(statusTexts[each])}
            </option>
          ))}
        </SelectField>
      </search>
      <SavedViews place="games" search={search} />
      {offline ? (
        <StoredDocuments kind={gameFamily.text} q={q}>
          {(stored) => <SelectableRows family={gameFamily} documents={stored} label={t`Games`} />}
        </StoredDocuments>
      ) : (
        <>
          {list.isPending && <LoadingRows />}
          {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
          {list.isSuccess && documents.length === 0 && (
            <Empty title={q || status ? t`Nothing matches` : t`Nothing here yet`}>
              {q || status ? t`Try other filters.` : t`Games that somebody has edited here are listed.`}
            </Empty>
          )}
          {documents.length > 0 && <SelectableRows family={gameFamily} documents={documents} label={t`Games`} />}
          {list.hasNextPage && (
            <div>
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
            </div>
          )}
          {!q && !status && may("write") && <UnopenedItems kind={gameFamily.text} onOpen={openGame} />}
        </>
      )}
    </>
  );
}

/** Returns what makes the documents of a game that readers have, and opens it. */
function useOpenGame() {
  const { id: lang } = useLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (item: number) => {
    for (const own of [null, ...contentLocales.map(({ id }) => id)]) {
      const kind = own === null ? gameFamily.facts : gameFamily.text;
      const document = { id: crypto.randomUUID(), kind, item_id: item, lang: own };
      await callAsMember(createDocument, document, { lang });
    }
    await queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] });
    await navigate({ to: "/games/$item", params: { item: String(item) }, search: {} });
  };
}
