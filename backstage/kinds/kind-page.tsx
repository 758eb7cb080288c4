import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Send } from "lucide";
import { lazy, Suspense, useState } from "react";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useMay } from "../access/me.queries.ts";
import { kindItemQuery } from "../documents/documents.queries.ts";
import { isSingle } from "../documents/kind-places.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { type LocalDocument, shownStatus } from "../documents/local-documents.ts";
import { StatusBadge } from "../documents/status-badge.tsx";
import { DraftNotices } from "../drafts/draft-notices.tsx";
import { KeepSheet } from "../drafts/keep-sheet.tsx";
import { SaveStatus } from "../drafts/save-status.tsx";
import { useDraftSession } from "../drafts/use-draft-session.ts";
import { useShortcuts } from "../keys/use-shortcuts.ts";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { PresenceLine } from "../presence/presence-line.tsx";
import { Fields } from "../problems/fields.tsx";
import { PublishSheet } from "../publish/publish-sheet.tsx";
import { UndoBar } from "../publish/undo-bar.tsx";
import { isTimed } from "../timeline/timed-rows.ts";
import css from "./kind-page.module.css";
import { type AnyKindScreen, screenOfPlace } from "./kind-screens.ts";

const TimePanel = lazy(async () => ({ default: (await import("../timeline/time-panel.tsx")).TimePanel }));

const route = getRouteApi("/$place/$item");

/** The editor of a document that all languages share. */
export function KindPage() {
  const { place, item } = route.useParams();
  const screen = screenOfPlace(place);
  const { id: lang } = useLocale();
  const found = useQuery({ ...kindItemQuery(lang, screen?.kind, Number(item)), enabled: screen !== undefined });
  if (!screen) return <NotFoundPage />;
  if (found.isPending) return <LoadingRows />;
  if (found.isError) return <LoadError error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <NotFoundPage />;
  return <Editor key={found.data.id} screen={screen} document={found.data} />;
}

function Editor({ screen, document }: { screen: AnyKindScreen; document: LocalDocument }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const offline = useConnectivity() === "offline";
  const [open, setOpen] = useState<"publish" | "keep">();
  const draft = useDraftSession(document, screen.empty as Readonly<Record<string, unknown>>);
  const { session, state } = draft;
  const params = { place: screen.place, item: String(document.item_id) };
  const mayPublish = may("publish") && !offline;
  useShortcuts({
    "Mod+S": () => void session.keepVersion({ note: "", kept: true, minor: false }),
    "Mod+Shift+H": () => void navigate({ to: "/$place/$item/history", params }),
    ...(mayPublish && { "Mod+Enter": () => setOpen("publish") }),
  });
  if (draft.isLoading) return <LoadingRows />;
  if (draft.error) return <LoadError error={draft.error} retry={() => location.reload()} />;
  const data = { ...screen.empty, ...state.data } as typeof screen.empty;
  const name = screen.names?.[document.item_id - 1];
  const title = document.title || (name === undefined ? "" : typeof name === "string" ? name : i18n._(name));
  const single = isSingle(screen.kind);
  const close = () => setOpen(undefined);
  return (
    <>
      <PageTitle title={single ? i18n._(screen.title) : title || t`Untitled`} quiet={!single}>
        {!single && (
          <Link to="/$place" params={{ place: screen.place }} className={buttonClass({ variant: "quiet" })}>
            {i18n._(screen.title)}
          </Link>
        )}
        <Link to="/$place/$item/history" params={params} className={buttonClass({ variant: "quiet" })}>
          {t`Version history`}
        </Link>
        {may("publish") && (
          <Button
            variant="primary"
            disabled={offline}
            title={offline ? t`Publishing needs a connection, so that you see what it does.` : undefined}
            onClick={() => setOpen("publish")}
          >
            <Icon icon={Send} />
            {t`Publish …`}
          </Button>
        )}
      </PageTitle>
      {offline && <p className={css.reason}>{t`Publishing needs a connection, so that you see what it does.`}</p>}
      <UndoBar />
      <div className={css.form}>
        <div className={css.status}>
          <div role="status">
            <SaveStatus state={state} />
          </div>
          <PresenceLine documents={document.unsent ? [] : [document]} />
          <StatusBadge status={shownStatus(document)} />
          <Button size="small" variant="quiet" onClick={() => setOpen("keep")}>{t`Keep this version …`}</Button>
        </div>
        <DraftNotices document={document} draft={draft} />
        <Suspense fallback={<LoadingRows />}>
          {isTimed(screen.kind) && <TimePanel document={document} kind={screen.kind} data={data} />}
          <Fields document={document.id} data={data}>
            <screen.Fields
              document={document}
              data={data}
              onChange={(change) => session.type({ ...data, ...change })}
            />
          </Fields>
        </Suspense>
      </div>
      {open === "keep" && <KeepSheet session={session} onClose={close} />}
      {open === "publish" && <PublishSheet documents={[document]} onClose={close} />}
    </>
  );
}
