import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { search as limits } from "#contract/limits.ts";
import { joinLocale } from "#contract/locales.ts";
import { isLongEnoughQuery, normalizeQuery } from "#shared/search-query.ts";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery, siteHead } from "#src/components/site/main.queries.ts";
import { loadCatalog } from "#src/lib/i18n.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { SearchField } from "#src/ui/text-field.tsx";
import { searchQuery } from "./search.queries.ts";
import styles from "./search-box.module.css";
import type { SearchParams } from "./search-params.ts";
import { readSearchParams, type SearchAddress, searchInput } from "./search-params.ts";

/** Without suggestions the search still works. */
const Suggestions = lazy(() =>
  import("./suggestions.tsx").then(
    (module) => ({ default: module.Suggestions }),
    () => ({ default: () => <></> }),
  ),
);

/** The search field with suggestions. Without scripts it is a form; text typed before hydration stays. */
function SearchBox({ params: { question, enough, type, sort, order } }: { params: SearchParams }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  /** Text typed since the last query; without it there are no suggestions. */
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const [short, setShort] = useState(question !== "" && !enough);
  const [count, setCount] = useState(0);
  const open = typed !== "" && count > 0;

  const shown = useRef(question);
  useEffect(() => {
    if (shown.current === question || !field.current) return;
    shown.current = question;
    field.current.value = question;
    setTyped("");
    setShort(question !== "" && !enough);
  }, [question, enough]);

  function suggestFor(text: string) {
    setTyped(text);
    setActive(-1);
    setShort(false);
  }

  function ask(event: FormEvent) {
    event.preventDefault();
    const next = normalizeQuery(field.current?.value ?? "");
    setTyped("");
    setActive(-1);
    const tooShort = !isLongEnoughQuery(next, locale.id);
    setShort(tooShort);
    if (tooShort) return field.current?.focus();
    void navigate({
      to: "/search/{-$searchVal}",
      params: { searchVal: undefined },
      search: { q: next, type, sort, order },
    });
  }

  function move(event: KeyboardEvent<HTMLInputElement>) {
    if (!open || event.nativeEvent.isComposing) return;
    const last = count - 1;
    if (event.key === "ArrowDown") setActive(active === last ? -1 : active + 1);
    else if (event.key === "ArrowUp") setActive(active === -1 ? last : active - 1);
    else if (event.key === "Escape") setTyped("");
    else if (event.key === "Enter" && active >= 0) document.getElementById(`${id}-${active}`)?.click();
    else return;
    event.preventDefault();
  }

  return (
    <search className={styles.box}>
      <form action={joinLocale(locale.code, "/search")} onSubmit={ask} className={styles.form} noValidate>
        <SearchField
          ref={field}
          name="q"
          label={t`Search articles, games and topics`}
          defaultValue={question}
          maxLength={limits.maxQuestion}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          {...(active >= 0 && { "aria-activedescendant": `${id}-${active}` })}
          {...(short && { "aria-invalid": true, "aria-describedby": `${id}-short` })}
          onChange={(event) => !(event.nativeEvent as InputEvent).isComposing && suggestFor(event.target.value)}
          onCompositionEnd={(event) => suggestFor(event.currentTarget.value)}
          onKeyDown={move}
          onBlur={() => setTyped("")}
        />
        {type && <input type="hidden" name="type" value={type} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        {order && <input type="hidden" name="order" value={order} />}
        <Button type="submit" variant="primary">{t`Search`}</Button>
        {typed && (
          <Suspense>
            <Suggestions id={id} typed={typed} active={active} onChoose={() => setTyped("")} onCount={setCount} />
          </Suspense>
        )}
      </form>
      {short && (
        <p id={`${id}-short`} role="alert" className={styles.short}>
          {t`Type at least one word.`}
        </p>
      )}
    </search>
  );
}

const SearchBody = lazyHydrated(() => import("./search-body.tsx").then((module) => module.SearchBody));

const route = "/search/{-$searchVal}";
const heading = msg`Search`;

/** The search of the site; offline, of saved items. */
export function SearchPage() {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { searchVal } = useParams({ from: route });
  const params = readSearchParams(searchVal, useSearch({ from: route }), locale.id);
  return (
    <div className="wrap">
      <PageHead title={i18n._(heading)} />
      <SearchBox params={params} />
      <div className={layout.block}>
        <SearchBody params={params} />
      </div>
    </div>
  );
}

export async function loadSearch({
  context: { queryClient, i18n, locale },
  params: { searchVal },
  deps,
}: PageArgs<{ searchVal?: string | undefined }, SearchAddress>): Promise<Head> {
  const params = readSearchParams(searchVal, deps, locale.id);
  void SearchBody.preload(i18n).catch(() => undefined);
  const results = searchQuery(searchInput(params, locale.id));
  const [main] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    loadCatalog(i18n, "search"),
    loadCatalog(i18n, "offline-search"),
    // In the browser the page opens at once and shows the state of the request.
    import.meta.env.SSR && params.enough && queryClient.ensureQueryData(results),
  ]);
  const head = siteHead(main.data);
  return {
    ...head,
    title: `${params.question || i18n._(heading)} · ${main.data.header.brand}`,
    type: "website",
    alternates: sameAlternates("/search"),
    noIndex: true,
  };
}
