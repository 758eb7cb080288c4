import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { documentLimits } from "#contract/backstage/limits.ts";
import type { LanguageSettings } from "#contract/backstage/site-kinds.ts";
import { Switch } from "#src/ui/switch.tsx";
import { PictureField } from "../media/picture-field.tsx";
import { TextArea, TextField } from "../problems/named-fields.tsx";
import { ByLanguageField } from "./by-language-field.tsx";
import css from "./fields.module.css";
import type { FieldsProps } from "./kind-screens.ts";
import { LinkField } from "./link-field.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { RowsField } from "./rows-field.tsx";

const empty: LanguageSettings = {
  ...{ web_title: "", brand: "", brand_latin: "", keyword: "", description: "", login_text: "" },
  ...{ logo_list: [], about_text: "", copyright_text: "", footer_logo_image_id: null, footer_link_list: [] },
  ...{ external_link_text: "", external_link_list: [], popular_keyword_list: [] },
  ...{ contact_open: true, contact_btn_text: "" },
  ...{ newsletter_open: true, newsletter_text: "", newsletter_placeholder: "", subscribe_btn_text: "" },
};

/** Header, footer and logos of the site. */
export function SettingsFields({ data, onChange }: FieldsProps<"settings">) {
  return (
    <ByLanguageField name="text" value={data.text} empty={empty} onChange={(text) => onChange({ text })}>
      {(settings, change, { code }) => (
        <LanguageFields lang={code} value={settings} onChange={(part) => change({ ...settings, ...part })} />
      )}
    </ByLanguageField>
  );
}

type TextName = {
  [Name in keyof LanguageSettings]: LanguageSettings[Name] extends string ? Name : never;
}[keyof LanguageSettings];

interface LanguageFieldsProps {
  lang: string;
  value: LanguageSettings;
  onChange: (change: Partial<LanguageSettings>) => void;
}

function LanguageFields({ lang, value, onChange }: LanguageFieldsProps) {
  const { t } = useLingui();
  const text = (name: TextName, label: string, hint?: string) => (
    <TextField
      {...{ label, lang, ...(hint && { hint }) }}
      name={name}
      value={value[name]}
      maxLength={documentLimits.title}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const paragraph = (name: TextName, label: string) => (
    <TextArea
      {...{ label, lang }}
      name={name}
      value={value[name]}
      maxLength={documentLimits.paragraph}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      <Part title={t`Header`}>
        {text("web_title", t`Title of the site`)}
        {text("brand", t`Name beside the logo`)}
        {text("brand_latin", t`The name in Latin letters`)}
        {text("login_text", t`Text of the login button`, t`Empty means the usual text.`)}
        {paragraph("description", t`Description for search engines`)}
        {paragraph("keyword", t`Keywords for search engines`)}
      </Part>
      <Logos value={value} onChange={onChange} lang={lang} />
      <Part title={t`Footer`}>
        {paragraph("about_text", t`About the site`)}
        {paragraph("copyright_text", t`Copyright`)}
        <PictureField
          label={t`Logo of the footer`}
          name="footer_logo_image_id"
          value={value.footer_logo_image_id}
          onChange={(footer_logo_image_id) => onChange({ footer_logo_image_id })}
        />
      </Part>
      <FooterLinks value={value} onChange={onChange} lang={lang} />
      <Part title={t`Contact and newsletter`}>
        <Switch
          label={t`Visitors can write to you`}
          checked={value.contact_open}
          onChange={(contact_open) => onChange({ contact_open })}
        />
        {text("contact_btn_text", t`Text of the contact button`)}
        <Switch
          label={t`Visitors can subscribe to the newsletter`}
          checked={value.newsletter_open}
          onChange={(newsletter_open) => onChange({ newsletter_open })}
        />
        {paragraph("newsletter_text", t`Text above the newsletter form`)}
        {text("newsletter_placeholder", t`Text in its empty field`)}
        {text("subscribe_btn_text", t`Text of its button`)}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.group} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Logos of festivals and campaigns. The first one that is current is shown. */
function Logos({ value, onChange, lang }: LanguageFieldsProps) {
  const { t } = useLingui();
  return (
    <RowsField
      level={3}
      label={t`Logos of festivals`}
      hint={t`Each replaces the logo in its time.`}
      name="logo_list"
      rows={value.logo_list}
      onChange={(logo_list) => onChange({ logo_list })}
      empty={{ title: "", image_id: null, uri: "", starts_at: null, ends_at: null }}
      max={documentLimits.rows}
      addLabel={t`Add a logo`}
      rowLabel={(place) => t`Logo ${place}`}
      summary={({ title }) => title}
    >
      {(row, change) => (
        <>
          <TextField
            label={t`Title`}
            lang={lang}
            name="title"
            value={row.title}
            maxLength={documentLimits.title}
            onChange={({ target }) => change({ ...row, title: target.value })}
          />
          <PictureField
            label={t`Picture`}
            name="image_id"
            value={row.image_id}
            onChange={(image_id) => change({ ...row, image_id })}
          />
          <LinkField name="uri" value={row.uri} onChange={(uri) => change({ ...row, uri })} />
          <PeriodFields value={row} onChange={(times) => change({ ...row, ...times })} />
        </>
      )}
    </RowsField>
  );
}

function FooterLinks({ value, onChange, lang }: LanguageFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <RowsField
        level={3}
        label={t`Pages in the footer`}
        name="footer_link_list"
        rows={value.footer_link_list}
        onChange={(footer_link_list) => onChange({ footer_link_list })}
        empty={{ title: "", uri: "" }}
        max={documentLimits.rows}
        addLabel={t`Add a page`}
        rowLabel={(place) => t`Page ${place}`}
        summary={({ title }) => title}
      >
        {(row, change) => (
          <>
            <TextField
              label={t`Title`}
              lang={lang}
              name="title"
              value={row.title}
              maxLength={documentLimits.title}
              onChange={({ target }) => change({ ...row, title: target.value })}
            />
            <LinkField name="uri" value={row.uri} onChange={(uri) => change({ ...row, uri })} />
          </>
        )}
      </RowsField>
      <TextField
        label={t`Title of the links to other sites`}
        lang={lang}
        name="external_link_text"
        value={value.external_link_text}
        maxLength={documentLimits.title}
        onChange={({ target }) => onChange({ external_link_text: target.value })}
      />
      <RowsField
        level={3}
        label={t`Links to other sites`}
        name="external_link_list"
        rows={value.external_link_list}
        onChange={(external_link_list) => onChange({ external_link_list })}
        empty={{ title: "", url: "", icon: "" }}
        max={documentLimits.rows}
        addLabel={t`Add a link`}
        rowLabel={(place) => t`Link ${place}`}
        summary={({ title }) => title}
      >
        {(row, change) => (
          <>
            <TextField
              label={t`Title`}
              lang={lang}
              name="title"
              value={row.title}
              maxLength={documentLimits.title}
              onChange={({ target }) => change({ ...row, title: target.value })}
            />
            <LinkField name="url" value={row.url} onChange={(url) => change({ ...row, url })} />
            <TextField
              label={t`Icon`}
              hint={t`Name of an icon, such as house`}
              name="icon"
              value={row.icon}
              maxLength={documentLimits.title}
              autoCapitalize="none"
              onChange={({ target }) => change({ ...row, icon: target.value })}
            />
          </>
        )}
      </RowsField>
      <RowsField
        level={3}
        label={t`Popular searches`}
        name="popular_keyword_list"
        rows={value.popular_keyword_list}
        onChange={(popular_keyword_list) => onChange({ popular_keyword_list })}
        empty=""
        max={documentLimits.rows}
        addLabel={t`Add a search`}
        rowLabel={(place) => t`Search ${place}`}
      >
        {(row, change) => (
          <TextField
            label={t({ comment: "The words of an announcement or banner", message: "Words" })}
            lang={lang}
            value={row}
            maxLength={documentLimits.title}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </RowsField>
    </>
  );
}
