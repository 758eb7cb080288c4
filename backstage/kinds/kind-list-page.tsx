import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide";
import { createDocument, type DocumentStatus, documentStatuses } from "#contract/backstage/documents.ts";
import { kindActs } from "#contract/backstage/kinds.ts";
import { ApiError } from "#contract/http/errors.ts";
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
  const documents = list.data?.pages.flatMap((page) => page.document_list) ?? [];
  if (screen.names) return <GivenItems screen={screen} names={screen.names} documents={documents} list={list} />;
  return (
    <>
      <PageTitle title={i18n._(screen.title)}>
        {screen.create && may(kindActs[screen.kind] ?? "write") && (
          <Button
            variant="primary"
            busy={create.isPending}
            disabled={offline}
            title={offline ? t`This needs a connection.` : undefined}
            onClick={() => create.mutate()}
          >
            <Icon icon={Plus} />
            {i18n._(screen.create)}
          </Button>
        )}
      </PageTitle>
      {create.isError && (
        <FormStatus tone="bad">
          <p>{t`It couldn't be created. Please try again.`}</p>
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
      {list.isPending && <LoadingRows />}
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && documents.length === 0 && (
        <Empty title={q || status ? t`Nothing matches` : t`Nothing here yet`}>
          {q || status || !screen.none ? t`Try other filters.` : i18n._(screen.none)}
        </Empty>
      )}
      {documents.length > 0 && <DocumentRows documents={documents} label={i18n._(screen.title)} />}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
      {!q && !status && <UnopenedItems kind={screen.kind} onOpen={openItem} />}
    </>
  );
}

/** Makes a document of the kind and opens it. */
function useCreate({ kind, place }: AnyKindScreen) {
  const { id: lang } = useLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callAsMember(createDocument, { id: crypto.randomUUID(), kind, item_id: null, lang: null }, { lang }),
    onSuccess: async ({ item_id }) => {
      await queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] });
      await navigate({ to: "/$place/$item", params: { place, item: String(item_id) } });
    },
  });
}

/** Returns what makes the document of an item that readers have, and opens it. */
function useOpenItem({ kind, place }: AnyKindScreen) {
  const { id: lang } = useLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (item: number) => {
    const document = { id: crypto.randomUUID(), kind, item_id: item, lang: null };
    await callAsMember(createDocument, document, { lang }).catch((error: unknown) => {
      // Somebody else has opened it in the meantime.
      if (!(error instanceof ApiError && error.code === "in_use")) throw error;
    });
    await queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] });
    await navigate({ to: "/$place/$item", params: { place, item: String(item) } });
  };
}
