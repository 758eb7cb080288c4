import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { renderPreview } from "#contract/backstage/publication.ts";
import { ApiError } from "#contract/http/errors.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Segmented } from "#src/ui/segmented.tsx";
import { useMay } from "../access/me.queries.ts";
import { LanguageTabs } from "../articles/language-tabs.tsx";
import { documentQuery, itemQuery } from "../documents/documents.queries.ts";
import { articleFamily, type Family, gameFamily, textOf } from "../documents/families.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { useDrafts } from "../drafts/use-drafts.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { LinkSheet } from "./link-sheet.tsx";
import { PageFrame, type Theme, type Width } from "./page-frame.tsx";
import css from "./preview-page.module.css";
import { TextOnly } from "./text-only.tsx";

export const ArticlePreviewPage = () => <ItemPreview family={articleFamily} />;
export const GamePreviewPage = () => <ItemPreview family={gameFamily} />;

/** An article or a game as readers would see it, in one language: the latest versions of its text and its facts. */
function ItemPreview({ family }: { family: Family }) {
  const { t } = useLingui();
  const { id: lang, content } = useLocale();
  const { item = "" } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const documents = useQuery(itemQuery(lang, Number(item), family));
  const open = Number(search.lang ?? content);
  const text = textOf(documents.data, family, open);
  const facts = documents.data?.find(({ kind }) => kind === family.facts);
  return (
    <>
      <PageTitle title={t({ comment: "Noun: how an article will look for readers", message: "Preview" })}>
        <Link
          to={family.screen}
          params={{ item }}
          search={{ lang: String(open) }}
          className={buttonClass()}
        >{t`Back to the text`}</Link>
      </PageTitle>
      {documents.isPending && <LoadingRows />}
      {documents.isError && <LoadError error={documents.error} retry={() => void documents.refetch()} />}
      {documents.data && (
        <LanguageTabs to={`${family.screen}/preview`} item={Number(item)} documents={documents.data} open={open} />
      )}
      {text && <Preview key={text.id} text={text} facts={facts} />}
      {documents.data && !text && <p>{t`There is no text in this language yet.`}</p>}
    </>
  );
}

function Preview({ text, facts }: { text: BackstageDocument; facts: BackstageDocument | undefined }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const offline = useConnectivity() === "offline";
  const drafts = useDrafts();
  const [width, setWidth] = useState<Width>("390");
  const may = useMay();
  const [sharing, setSharing] = useState(false);
  const [theme, setTheme] = useState<Theme>("light");
  // When the network goes, the text alone is shown.
  const loaded = useQuery(documentQuery(lang, text.id));
  const retry = () => void loaded.refetch();
  const list = [facts, text].flatMap((each) => (each?.head ? [{ document: each.id, revision: each.head }] : []));
  const page = useQuery({
    queryKey: ["backstage", "preview", list],
    queryFn: () => callAsMember(renderPreview, { list }, { lang }),
    enabled: !offline && text.head !== null,
    retry: false,
  });
  if (offline) {
    return (
      <TextOnly
        document={text}
        retry={retry}
        reason={t`You're offline. This is the text alone, without the page around it and the pictures on the site.`}
      />
    );
  }
  if (text.head === null || (page.error instanceof ApiError && page.error.code === "not_publishable")) {
    return (
      <TextOnly
        document={text}
        retry={retry}
        reason={t`This is the text alone. The whole page is shown when all that publishing needs is there.`}
      />
    );
  }
  const unsent = drafts.some(({ document }) => document === text.id || document === facts?.id);
  return (
    <>
      <div className={css.choices}>
        <Segmented<Width>
          legend={t`Width of the page`}
          name="width"
          value={width}
          onChange={setWidth}
          options={[
            { value: "390", label: t`Phone` },
            { value: "768", label: t`Tablet` },
            { value: "1280", label: t`Computer` },
          ]}
        />
        <Segmented<Theme>
          legend={t`Colors of the page`}
          name="theme"
          value={theme}
          onChange={setTheme}
          options={[
            { value: "light", label: t`Light` },
            { value: "dark", label: t`Dark` },
          ]}
        />
        {may("write") && <Button onClick={() => setSharing(true)}>{t`Share the preview …`}</Button>}
      </div>
      {sharing && <LinkSheet document={text.id} list={list} onClose={() => setSharing(false)} />}
      {unsent && (
        <FormStatus tone="wait">
          <p>{t`Your newest changes are not on the site yet. They are not in this preview.`}</p>
        </FormStatus>
      )}
      {page.isPending && <LoadingRows />}
      {page.isError && <LoadError error={page.error} retry={() => void page.refetch()} />}
      {page.data && <PageFrame html={page.data.html} width={width} theme={theme} />}
    </>
  );
}
