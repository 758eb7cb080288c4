import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Row, Rows } from "#src/ui/lists.tsx";
import { useMay } from "../access/me.queries.ts";
import { documentsQuery } from "../documents/documents.queries.ts";
import css from "./today-page.module.css";

/** What a new team does first. It is shown until somebody has begun an article. */
export function FirstSteps() {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const articles = useInfiniteQuery(documentsQuery(lang, { kind: "article_text" }));
  const isNew = articles.isSuccess && articles.data.pages.every((page) => page.document_list.length === 0);
  if (!isNew) return null;
  const steps = [
    {
      isMine: may("configure"),
      to: "/settings/1",
      title: t`Set header and footer`,
      text: t`Name, logo, links and texts of every page.`,
    },
    {
      isMine: may("configure"),
      to: "/navigation/1",
      title: t`Arrange the navigation`,
      text: t`The sections and their order in each language.`,
    },
    {
      isMine: may("compose"),
      to: "/pages",
      title: t`Compose the front page`,
      text: t`Its parts, their order and when they are shown.`,
    },
    {
      isMine: may("write"),
      to: "/articles",
      title: t`Write an article`,
      text: t`In two languages, with pictures, labels and a poll. Readers see nothing before you publish it.`,
    },
    {
      isMine: may("manage_staff"),
      to: "/staff",
      title: t`Give colleagues roles`,
      text: t`Authors write, editors publish, moderators look after comments.`,
    },
    {
      isMine: true,
      to: "/second-factor",
      title: t`Set up a second factor`,
      text: t`A passkey or an app with codes protects your login.`,
    },
  ];
  return (
    <section className={css.part} aria-labelledby="first-steps">
      <h2 id="first-steps">{t`First steps`}</h2>
      <Rows label={t`First steps`}>
        {steps
          .filter(({ isMine }) => isMine)
          .map(({ to, title, text }) => (
            <Row key={to} title={<Link to={to}>{title}</Link>} text={text} />
          ))}
      </Rows>
    </section>
  );
}
