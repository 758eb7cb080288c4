import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import type { GameFacts } from "#contract/backstage/game-kinds.ts";
import { devices, gameCategories, gameTypes } from "#contract/games/types.ts";
import { categoryNames, gameTypeNames } from "#src/components/site/key-labels.ts";
import { Switch } from "#src/ui/switch.tsx";
import css from "../articles/facts-form.module.css";
import { LabelsField } from "../articles/labels-field.tsx";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { DraftNotices } from "../drafts/draft-notices.tsx";
import { SaveStatus } from "../drafts/save-status.tsx";
import { useDraftSession } from "../drafts/use-draft-session.ts";
import { PictureField } from "../media/picture-field.tsx";
import { FieldError } from "../problems/field-error.tsx";
import { Fields, useField } from "../problems/fields.tsx";
import { SelectField, TextField } from "../problems/named-fields.tsx";

const empty: GameFacts = {
  ...{ category: null, type: null, cover_image_id: null, release_date: null },
  ...{ highest_odds: 0, jackpot_layers: 0, popularity: 0 },
  ...{ credit_exchange: false, html5: true, free_game: false, featured: false },
  ...{ device_list: [...devices], label_list: [] },
};

/** What all languages of a game share. */
export function GameFactsForm({ document }: { document: BackstageDocument }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const draft = useDraftSession(document, empty as unknown as Readonly<Record<string, unknown>>);
  const { session, state } = draft;
  if (draft.isLoading) return <LoadingRows />;
  if (draft.error) return <LoadError error={draft.error} retry={() => location.reload()} />;
  const data = { ...empty, ...state.data } as GameFacts;
  const type = (change: Partial<GameFacts>) => session.type({ ...data, ...change });
  return (
    <section className={css.facts} aria-labelledby={id} data-document={document.id}>
      <header>
        <h2 id={id}>{t`In all languages`}</h2>
        <div role="status">
          <SaveStatus state={state} />
        </div>
      </header>
      <DraftNotices document={document} draft={draft} />
      <Fields document={document.id} data={data}>
        <SelectField
          label={t`Category`}
          name="category"
          value={data.category ?? ""}
          onChange={({ target }) =>
            type({ category: gameCategories.find((each) => each === target.value) ?? null, type: null })
          }
        >
          <option value="">{t`Choose a category`}</option>
          {gameCategories.map((category) => (
            <option key={category} value={category}>
              {i18n._(categoryNames[category])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t({ comment: "Type of a game, such as slots", message: "Type" })}
          name="type"
          value={data.type ?? ""}
          onChange={({ target }) => type({ type: (target.value || null) as GameFacts["type"] })}
        >
          <option value="">{t`Choose a type`}</option>
          {data.category &&
            gameTypes[data.category].map((each) => (
              <option key={each} value={each}>
                {i18n._(gameTypeNames[each])}
              </option>
            ))}
        </SelectField>
        <PictureField
          label={t({ comment: "The picture above an article", message: "Cover" })}
          name="cover_image_id"
          value={data.cover_image_id}
          onChange={(cover_image_id) => type({ cover_image_id })}
        />
        <TextField
          label={t`Release date`}
          type="date"
          name="release_date"
          value={data.release_date ?? ""}
          onChange={({ target }) => type({ release_date: target.value || null })}
        />
        <LabelsField value={data.label_list} onChange={(label_list) => type({ label_list })} />
        <NumberField
          label={t`Highest odds`}
          value={data.highest_odds}
          onChange={(value) => type({ highest_odds: value })}
        />
        <NumberField
          label={t`Jackpot levels`}
          value={data.jackpot_layers}
          onChange={(value) => type({ jackpot_layers: value })}
        />
        <NumberField
          label={t`Popularity`}
          hint={t`Games with a higher number are listed first.`}
          value={data.popularity}
          onChange={(value) => type({ popularity: value })}
        />
        <DevicesField value={data.device_list} onChange={(device_list) => type({ device_list })} />
        <Switch label={t`Featured`} checked={data.featured} onChange={(featured) => type({ featured })} />
        <Switch
          label={t`Can be played for free`}
          checked={data.free_game}
          onChange={(free_game) => type({ free_game })}
        />
        <Switch
          label={t`Credits can be exchanged`}
          checked={data.credit_exchange}
          onChange={(credit_exchange) => type({ credit_exchange })}
        />
        <Switch label={t`Runs in browsers (HTML5)`} checked={data.html5} onChange={(html5) => type({ html5 })} />
      </Fields>
    </section>
  );
}

type Device = (typeof devices)[number];

function DevicesField({ value, onChange }: { value: readonly Device[]; onChange: (value: Device[]) => void }) {
  const { t } = useLingui();
  const field = useField<HTMLElement>("device_list");
  const names = { phone: t`Phones`, tablet: t`Tablets`, desktop: t`Computers` };
  return (
    <section {...field.section} className={css.part} aria-label={t`Devices`}>
      <h3>{t`Devices`}</h3>
      <FieldError field={field} />
      {devices.map((device) => (
        <Switch
          key={device}
          label={names[device]}
          checked={value.includes(device)}
          onChange={(on) => onChange(devices.filter((each) => (each === device ? on : value.includes(each))))}
        />
      ))}
    </section>
  );
}

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number;
  onChange: (value: number) => void;
}

function NumberField({ label, hint, value, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      {...(hint && { hint })}
      type="number"
      min={0}
      value={value}
      onChange={({ target }) => onChange(Math.max(0, Math.trunc(Number(target.value)) || 0))}
    />
  );
}
