import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide";
import { createDocument, type DocumentStatus, documentStatuses } from "#contract/backstage/documents.ts";
import { kindActs } from "#contract/backstage/kinds.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { SelectField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import { DocumentRows } from "../documents/document-rows.tsx";
import { documentsQuery } from "../documents/documents.queries.ts";
import filters from "../documents/filters.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { statusTexts } from "../documents/status-badge.tsx";
import { StoredDocuments } from "../documents/stored-documents.tsx";
import { useBegunDocuments, withBegun } from "../documents/use-begun-documents.ts";
import { reasonOf } from "../drafts/reason-of.ts";
import { useBegin } from "../drafts/use-begin.ts";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { SavedViews } from "../views/saved-views.tsx";
import { TitleSearch } from "../views/title-search.tsx";
import { GivenItems } from "./given-items.tsx";
import { type AnyKindScreen, screenOfPlace } from "./kind-screens.ts";
import { UnopenedItems } from "./unopened-items.tsx";

const route = getRouteApi("/$place");
/** Translations are documents of their own in other kinds; here a text is complete or not. */
const statuses = documentStatuses.filter((status) => status !== "outdated");

/** All documents of a kind that all languages share. */
export function KindListPage() {
  const { place } = route.useParams();
  const screen = screenOfPlace(place);
  return screen ? <KindList key={place} screen={screen} /> : <NotFoundPage />;
}

function KindList({ screen }: { screen: AnyKindScreen }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const may = useMay();
  const offline = useConnectivity() === "offline";
  const search = route.useSearch();
  const { q, status } = search;
  const list = useInfiniteQuery(
    documentsQuery(locale.id, { kind: screen.kind, ...(q && { q }), ...(status && { status }) }),
  );
  const create = useCreate(screen);
  const openItem = useOpenItem(screen);
  const set = (change: Partial<typeof search>) =>
    void navigate({ to: "/$place", params: { place: screen.place }, search: { ...search, ...change }, replace: true });
  const begun = useBegunDocuments(screen.kind);
  const sent = list.data?.pages.flatMap((page) => page.document_list) ?? [];
  const documents = status ? sent : withBegun(sent, begun, q);
  const needsSite = offline && screen.kind === "issue";
  const title = i18n._(screen.title);
  if (screen.names) return <GivenItems screen={screen} names={screen.names} documents={sent} list={list} />;
  return (
    <>
      <PageTitle title={title}>
        {screen.create && may(kindActs[screen.kind] ?? "write") && (
          <Button variant="primary" busy={create.isPending} disabled={needsSite} onClick={() => create.mutate()}>
            <Icon icon={Plus} />
            {i18n._(screen.create)}
          </Button>
        )}
      </PageTitle>
      {needsSite && <p>{t`A new issue needs a connection, because the site decides its month.`}</p>}
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
          onChange={({ target }) => set({ status: (target.value || undefined) as DocumentStatus | undefined })}
        >
          <option value="">{t`All states`}</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {i18n._(statusTexts[each])}
            </option>
          ))}
        </SelectField>
      </search>
      <SavedViews place={screen.place} search={search} />
      {offline ? (
        <StoredDocuments kind={screen.kind} q={q}>
          {(stored) => <DocumentRows documents={stored} label={title} />}
        </StoredDocuments>
      ) : (
        <>
          {list.isPending && <LoadingRows />}
          {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
          {list.isSuccess && documents.length === 0 && (
            <Empty title={q || status ? t`Nothing matches` : t`Nothing here yet`}>
              {q || status || !screen.none ? t`Try other filters.` : i18n._(screen.none)}
            </Empty>
          )}
          {documents.length > 0 && <DocumentRows documents={documents} label={title} />}
          {list.hasNextPage && (
            <div>
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
            </div>
          )}
          {!q && !status && <UnopenedItems kind={screen.kind} onOpen={openItem} />}
        </>
      )}
    </>
  );
}

/** Begins a document of the kind and opens it. The number of an issue is its month, which the site knows. */
function useCreate(screen: AnyKindScreen) {
  const open = useOpenItem(screen);
  const issue = useMutation({ mutationFn: () => open(null) });
  const begun = useBegin({ documents: [{ kind: screen.kind, lang: null }], onBegun: useShowItem(screen) });
  return screen.kind === "issue" ? issue : begun;
}

function useShowItem({ place }: AnyKindScreen) {
  const navigate = useNavigate();
  return (item: number) => navigate({ to: "/$place/$item", params: { place, item: String(item) } });
}

/** Returns what makes the document of an item on the site, with what readers have of it, and opens it. */
function useOpenItem(screen: AnyKindScreen) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const show = useShowItem(screen);
  return async (item: number | null) => {
    const document = { id: crypto.randomUUID(), kind: screen.kind, item_id: item, lang: null };
    const { item_id } = await callAsMember(createDocument, document, { lang });
    await queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] });
    await show(item_id);
  };
}
