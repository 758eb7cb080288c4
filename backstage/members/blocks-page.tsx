import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reasonLength } from "#contract/members/account-limits.ts";
import { type BlockKind, blockDays, blockKinds } from "#contract/members/block-limits.ts";
import { addBlock, type Block, listBlocks, removeBlock } from "#contract/members/blocks.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus, pairClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { SelectField, TextField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import rows from "../documents/document-rows.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import css from "./account-page.module.css";

const key = ["backstage", "blocks"];

/** Mail domains and networks from which nobody signs up, comments, writes or subscribes. */
export function BlocksPage() {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const [added, setAdded] = useState(0);
  const list = useQuery({ queryKey: [...key, lang], queryFn: () => callAsMember(listBlocks, undefined, { lang }) });
  if (!may("manage_members")) return <NotFoundPage />;
  const blocks = list.data?.block_list ?? [];
  return (
    <>
      <PageTitle title={t`Blocks`} />
      <p className={css.links}>
        <Link to="/members">{t`Members`}</Link>
      </p>
      <p>{t`Nobody signs up, comments, writes to the site or subscribes from a blocked domain or network. Members still log in and read.`}</p>
      {/* A new form after each block. */}
      <NewBlock key={added} onAdded={() => setAdded((count) => count + 1)} />
      {list.isPending && <LoadingRows />}
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && blocks.length === 0 && (
        <Empty title={t`Nothing is blocked`}>{t`What you block is listed here until its end.`}</Empty>
      )}
      {blocks.length > 0 && (
        <ul className={rows.rows} aria-label={t`Blocks`}>
          {blocks.map((block) => (
            <BlockRow key={block.id} block={block} />
          ))}
        </ul>
      )}
    </>
  );
}

function NewBlock({ onAdded }: { onAdded: () => void }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const form = useForm(async (data) => {
    const days = String(data.get("days"));
    const body = await checkForm(addBlock.body, {
      kind: String(data.get("kind")) as BlockKind,
      value: String(data.get("value")),
      days: days === "" ? null : (Number(days) as 7),
      reason: String(data.get("reason")),
    });
    await callAsMember(addBlock, body, { lang });
    await queryClient.invalidateQueries({ queryKey: key });
    onAdded();
  });
  const names: Record<BlockKind, string> = { domain: t`Mail domain`, network: t`Network` };
  return (
    <form {...form.props} className={layout.stack}>
      <div className={pairClass}>
        <SelectField label={t`What`} name="kind">
          {blockKinds.map((kind) => (
            <option key={kind} value={kind}>
              {names[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`Domain or network`}
          hint={t`Such as mail.example, 203.0.113.5 or 203.0.113.0/24. Not your own network.`}
          name="value"
          required
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          error={form.errors.value}
        />
      </div>
      <div className={pairClass}>
        <SelectField label={t`For`} name="days" defaultValue="30">
          {blockDays.map((days) => (
            <option key={days} value={days}>
              {t`${plural(days, { one: "# day", other: "# days" })}`}
            </option>
          ))}
          <option value="">{t`Without an end`}</option>
        </SelectField>
        <TextField
          label={t`Reason`}
          hint={t`The log keeps it.`}
          name="reason"
          required
          maxLength={reasonLength}
          error={form.errors.reason}
        />
      </div>
      <FormFailure form={form} />
      <div className={layout.actions}>
        <Button type="submit" variant="primary" busy={form.busy}>{t`Block`}</Button>
      </div>
    </form>
  );
}

function BlockRow({ block: { id, value, reason, until, author } }: { block: Block }) {
  const { t, i18n } = useLingui();
  const { id: lang, code } = useLocale();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => callAsMember(removeBlock, undefined, { lang, params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  const end = until && formatSavedAt(until, code);
  const name = author?.nickname;
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <h2>{value}</h2>
        <p>
          <span>{reason}</span>
          <span>{end ? t`until ${end}` : t`Without an end`}</span>
          {name && <span>{t`by ${name}`}</span>}
        </p>
        {remove.isError && (
          <FormStatus tone="bad">
            <p>{i18n._(errorMessage(remove.error))}</p>
          </FormStatus>
        )}
      </div>
      <div className={rows.badges}>
        <Button
          size="small"
          busy={remove.isPending}
          aria-label={t`End the block of ${value}`}
          onClick={() => remove.mutate()}
        >{t`End the block`}</Button>
      </div>
    </li>
  );
}
