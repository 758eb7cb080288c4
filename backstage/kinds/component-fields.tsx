import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import { gameCategories } from "#contract/games/types.ts";
import { categoryNames } from "#src/components/site/key-labels.ts";
import { SectionField } from "../articles/section-field.tsx";
import { SelectField, TextField } from "../problems/named-fields.tsx";
import { type Component, componentTypes } from "./component-types.ts";
import { ItemsField } from "./items-field.tsx";
import { LinkField } from "./link-field.tsx";
import { LocalTextField } from "./local-text-field.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { RowsField } from "./rows-field.tsx";

interface ComponentFieldsProps {
  value: Component;
  onChange: (change: Partial<Component>) => void;
}

/** A component of a page: its title, its rule and what is placed by hand. */
export function ComponentFields({ value, onChange }: ComponentFieldsProps) {
  const { t, i18n } = useLingui();
  const { parts } = componentTypes[value.component_id];
  return (
    <>
      <SelectField
        label={t({ comment: "Which kind of part of a page it is", message: "Kind of part" })}
        name="component_id"
        value={value.component_id}
        onChange={({ target }) => onChange({ component_id: Number(target.value) as Component["component_id"] })}
      >
        {Object.entries(componentTypes).map(([id, { name }]) => (
          <option key={id} value={id}>
            {i18n._(name)}
          </option>
        ))}
      </SelectField>
      <LocalTextField
        label={t`Title`}
        name="title"
        value={value.title}
        maxLength={documentLimits.title}
        onChange={(title) => onChange({ title })}
      />
      <LocalTextField
        label={t`Subtitle`}
        name="subtitle"
        value={value.subtitle}
        maxLength={documentLimits.subtitle}
        onChange={(subtitle) => onChange({ subtitle })}
      />
      {parts.includes("articles") && (
        <>
          <SectionField value={value.section || null} onChange={(section) => onChange({ section: section ?? "" })} />
          <ItemsField
            level={4}
            label={t`Articles placed by hand`}
            hint={t`They replace the rule. Without any, the rule fills this part.`}
            kind="article"
            name="article_list"
            value={value.article_list}
            onChange={(article_list) => onChange({ article_list })}
          />
        </>
      )}
      {parts.includes("games") && <Games value={value} onChange={onChange} />}
      {parts.includes("events") && (
        <ItemsField
          level={4}
          label={t`Events placed by hand`}
          kind="event"
          name="event_list"
          value={value.event_list}
          onChange={(event_list) => onChange({ event_list })}
        />
      )}
      {parts.includes("limit") && (
        <TextField
          label={t`Most entries`}
          hint={t`Empty means 8.`}
          type="number"
          min={1}
          max={50}
          name="limit"
          value={value.limit ?? ""}
          onChange={({ target }) => {
            const limit = Math.trunc(Number(target.value));
            onChange({ limit: limit >= 1 ? Math.min(50, limit) : null });
          }}
        />
      )}
      {parts.includes("slides") && <Slides value={value} onChange={onChange} />}
      {parts.includes("buttons") && <Buttons value={value} onChange={onChange} />}
      <PeriodFields value={value} onChange={onChange} isOpenEnded />
    </>
  );
}

function Games({ value, onChange }: ComponentFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <SelectField
        label={t`Category`}
        name="section"
        value={value.section}
        onChange={({ target }) => onChange({ section: target.value })}
      >
        <option value="">{t`All categories`}</option>
        {gameCategories.map((category) => (
          <option key={category} value={category}>
            {i18n._(categoryNames[category])}
          </option>
        ))}
      </SelectField>
      <ItemsField
        level={4}
        label={t`Games placed by hand`}
        hint={t`They replace the rule. Without any, the rule fills this part.`}
        kind="game"
        name="game_list"
        value={value.game_list}
        onChange={(game_list) => onChange({ game_list })}
      />
    </>
  );
}

function Slides({ value, onChange }: ComponentFieldsProps) {
  const { t } = useLingui();
  return (
    <RowsField
      level={4}
      label={t`Texts`}
      name="slide_list"
      rows={value.slide_list}
      onChange={(slide_list) => onChange({ slide_list })}
      empty={{ figure: {}, unit: {}, text: {}, art: "" }}
      max={documentLimits.rows}
      addLabel={t`Add a text`}
      rowLabel={(place) => t`Text ${place}`}
    >
      {(row, change) => (
        <>
          <LocalTextField
            label={t`Figure or heading`}
            name="figure"
            value={row.figure}
            maxLength={documentLimits.title}
            onChange={(figure) => change({ ...row, figure })}
          />
          <LocalTextField
            label={t({ comment: "Unit of a figure, such as games", message: "Unit" })}
            hint={t`May stay empty.`}
            name="unit"
            value={row.unit}
            maxLength={documentLimits.title}
            onChange={(unit) => change({ ...row, unit })}
          />
          <LocalTextField
            label={t({ comment: "The text of an article", message: "Text" })}
            multiline
            name="text"
            value={row.text}
            maxLength={documentLimits.paragraph}
            onChange={(text) => change({ ...row, text })}
          />
          <TextField
            label={t`Icon or artwork`}
            hint={t`Name of an icon, such as house`}
            name="art"
            value={row.art}
            maxLength={documentLimits.title}
            autoCapitalize="none"
            onChange={({ target }) => change({ ...row, art: target.value })}
          />
        </>
      )}
    </RowsField>
  );
}

function Buttons({ value, onChange }: ComponentFieldsProps) {
  const { t } = useLingui();
  return (
    <RowsField
      level={4}
      label={t`Buttons`}
      name="button_list"
      rows={value.button_list}
      onChange={(button_list) => onChange({ button_list })}
      empty={{ text: {}, uri: "" }}
      max={documentLimits.rows}
      addLabel={t`Add a button`}
      rowLabel={(place) => t`Button ${place}`}
    >
      {(row, change) => (
        <>
          <LocalTextField
            label={t({ comment: "The words of an announcement or banner", message: "Words" })}
            name="text"
            value={row.text}
            maxLength={documentLimits.title}
            onChange={(text) => change({ ...row, text })}
          />
          <LinkField name="uri" value={row.uri} onChange={(uri) => change({ ...row, uri })} />
        </>
      )}
    </RowsField>
  );
}
