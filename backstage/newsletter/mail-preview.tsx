import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide";
import { useState } from "react";
import type { ActionResponse } from "#contract/http/action.ts";
import { findLocale } from "#contract/locales.ts";
import type { previewMailing } from "#contract/newsletter/mailings.ts";
import { TrustedFrame } from "#src/components/html/trusted-html.tsx";
import { downloadFile } from "#src/lib/download-file.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { Segmented } from "#src/ui/segmented.tsx";
import css from "./newsletter.module.css";

interface Props {
  /** Of its files, without an ending. */
  name: string;
  lang: number;
  mail: ActionResponse<typeof previewMailing>;
}

type View = "600" | "390" | "text";

/** The mail of an issue as mail programs show it, on a computer, on a phone and as plain text; and its files. */
export function MailPreview({ name, lang, mail: { subject, html, text, eml } }: Props) {
  const { t } = useLingui();
  const [view, setView] = useState<View>("600");
  const tag = findLocale(lang)?.code;
  return (
    <section aria-labelledby="preview" className={layout.stack}>
      <SectionHead
        id="preview"
        title={t`Preview`}
        more={
          <Segmented<View>
            legend={t({ comment: "Noun: computer, phone or plain text", message: "View" })}
            name="view"
            value={view}
            onChange={setView}
            options={[
              { value: "600", label: t`Computer` },
              { value: "390", label: t`Phone` },
              { value: "text", label: t`Plain text` },
            ]}
          />
        }
      />
      <p>
        {t`Subject:`} <b lang={tag}>{subject}</b>
      </p>
      {view === "text" ? (
        <pre className={css.text} lang={tag}>
          {text}
        </pre>
      ) : (
        <TrustedFrame
          html={html}
          title={t({ comment: "Title of the frame that shows the email", message: "Email preview" })}
          className={css.mail}
          width={Number(view)}
        />
      )}
      <div className={layout.actions}>
        <Button onClick={() => downloadFile(new File([html], `${name}.html`, { type: "text/html" }))}>
          <Icon icon={Download} />
          {t`Download HTML`}
        </Button>
        <Button onClick={() => downloadFile(new File([eml], `${name}.eml`, { type: "message/rfc822" }))}>
          <Icon icon={Download} />
          {t`Download .eml`}
        </Button>
      </div>
    </section>
  );
}
