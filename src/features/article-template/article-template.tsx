import { useEffect, useRef, useState } from "react";
import { TrustedHtml } from "#src/components/html/trusted-html.tsx";
import { sectionNames } from "#src/components/site/key-labels.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { downloadFile } from "#src/lib/download-file.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckField } from "#src/ui/choice-field.tsx";
import { formClass } from "#src/ui/form-status.tsx";
import { PageHead, SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import prose from "#src/ui/prose.module.css";
import { SelectField, TextArea, TextField } from "#src/ui/text-field.tsx";
import { composeBody, composePoll, composeTemplate, type TemplateParts } from "./compose-template.ts";

const covers = ["news", "activity", "platform", "casino", "live", "lottery", "chess", "sports"];

/** Composes the skeleton of a sample article. For developers, in development alone; it speaks English, as the sources do. */
export function ArticleTemplatePage() {
  const form = useRef<HTMLFormElement>(null);
  const [parts, setParts] = useState<TemplateParts & { slug: string; question: string; options: string }>();
  const body = parts && composeBody(parts);
  const html = useRendered(body);
  const read = () => form.current && setParts(partsOf(new FormData(form.current)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the initial values of the form
  useEffect(() => void read(), []);
  const file = parts && composeTemplate(parts);
  const poll = parts?.question ? composePoll(parts.slug, parts.question, parts.options) : undefined;
  return (
    <div className="wrap" lang="en">
      <PageHead title="Article template" text="Makes the file of a sample article. Only in development." />
      <div className={layout.side}>
        <form ref={form} className={formClass} onInput={read} onSubmit={(event) => event.preventDefault()}>
          <TextField label="Slug" name="slug" defaultValue="new-article" pattern="[a-z0-9-]+" />
          <SelectField label="Section" name="section">
            {Object.keys(sectionNames).map((section) => (
              <option key={section}>{section}</option>
            ))}
          </SelectField>
          <SelectField label="Cover" name="cover">
            {covers.map((cover) => (
              <option key={cover}>{cover}</option>
            ))}
          </SelectField>
          <TextField label="Labels" name="labels" hint="Keys of labels.ts, separated by commas" defaultValue="guide" />
          <TextField label="Day" name="day" type="date" defaultValue="2026-11-21" />
          <TextField label="Title" name="title" defaultValue="A new article" />
          <TextField label="Subtitle" name="subtitle" defaultValue="What it is about, in one sentence." />
          <TextArea
            label="Headings"
            name="headings"
            hint="One a line; a space before it puts it a level lower"
            defaultValue={"First heading\n A level lower\nSecond heading"}
          />
          <CheckField name="table" label="A table" />
          <CheckField name="quote" label="A quote" />
          <CheckField name="picture" label="A picture in words" />
          <TextField label="Poll: question" name="question" />
          <TextArea label="Poll: options, one a line" name="options" />
        </form>
        <div className={layout.stack}>
          <SectionHead title="Preview" />
          {html !== undefined && <TrustedHtml className={prose.prose} html={html} />}
          {file && (
            <>
              <Sources name={`${parts.slug}.zh-CN.md`} text={file} />
              {poll && <Sources name="polls.json" text={poll} />}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function Sources({ name, text }: { name: string; text: string }) {
  return (
    <section className={layout.stack}>
      <SectionHead title={name} />
      <pre style={{ whiteSpace: "pre-wrap" }}>{text}</pre>
      <div className={layout.actions}>
        <Button onClick={() => void navigator.clipboard.writeText(text)}>Copy</Button>
        <Button onClick={() => downloadFile(new File([text], name, { type: "text/markdown" }))}>Download</Button>
      </div>
    </section>
  );
}

/** The sanitized HTML of Markdown, from the development server. */
function useRendered(markdown: string | undefined): string | undefined {
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    if (markdown === undefined) return;
    const stop = new AbortController();
    fetch("/development/markdown", { method: "POST", body: markdown, signal: stop.signal })
      .then((response) => response.text())
      .then(setHtml, () => undefined);
    return () => stop.abort();
  }, [markdown]);
  return html;
}

function partsOf(data: FormData) {
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    section: text("section"),
    cover: text("cover"),
    labels: text("labels"),
    day: text("day"),
    title: text("title"),
    subtitle: text("subtitle"),
    headings: text("headings"),
    table: data.has("table"),
    quote: data.has("quote"),
    picture: data.has("picture"),
    slug: text("slug"),
    question: text("question"),
    options: text("options"),
  };
}

export async function loadArticleTemplate({ context: { queryClient, locale } }: PageArgs): Promise<Head> {
  await queryClient.ensureQueryData(mainQuery(locale.id));
  return {
    title: "Article template",
    description: "",
    type: "website",
    alternates: sameAlternates("/article-template-generator"),
    noIndex: true,
  };
}
