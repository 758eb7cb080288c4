import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  createPreviewLink,
  listPreviewLinks,
  type PreviewLink,
  previewDays,
  revokePreviewLink,
} from "#contract/backstage/preview-links.ts";
import { formatDay, formatSavedAt } from "#src/lib/dates.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Segmented } from "#src/ui/segmented.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import css from "./link-sheet.module.css";

interface LinkSheetProps {
  /** Id of the text's document. */
  document: string;
  /** The revisions that a new link shows. */
  list: readonly { document: string; revision: string }[];
  onClose: () => void;
}

type Days = `${(typeof previewDays)[number]}`;

/** The links with which people without an account see a draft: those that work, and a new one. */
export function LinkSheet({ document, list, onClose }: LinkSheetProps) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const [days, setDays] = useState<Days>("7");
  const [shown, setShown] = useState(true);
  const queryKey = ["backstage", "preview-links", document];
  const links = useQuery({
    queryKey,
    queryFn: () => callAsMember(listPreviewLinks, undefined, { lang, query: { document } }),
  });
  const create = useMutation({
    mutationFn: () =>
      callAsMember(createPreviewLink, { id: crypto.randomUUID(), list: [...list], days: numberOf(days) }, { lang }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  const end = useMutation({
    mutationFn: (id: string) => callAsMember(revokePreviewLink, undefined, { lang, params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  const error = create.error ?? end.error;
  const close = () => {
    setShown(false);
    onClose();
  };
  return (
    <Sheet open={shown} onClose={close} title={t`Share the preview`} closeLabel={t`Close`}>
      <div className={layout.stack}>
        <p>{t`Anybody who has the link sees this version, also without an account. The link shows no later changes.`}</p>
        <Segmented<Days>
          legend={t`How long the link works`}
          name="days"
          value={days}
          onChange={setDays}
          options={[
            { value: "1", label: t`1 day` },
            { value: "7", label: t`7 days` },
            { value: "30", label: t`30 days` },
          ]}
        />
        <div className={layout.actions}>
          <Button variant="primary" busy={create.isPending} onClick={() => create.mutate()}>{t`Create a link`}</Button>
        </div>
        {error && (
          <FormStatus tone="bad">
            <p>{i18n._(errorMessage(error))}</p>
          </FormStatus>
        )}
        <h3 className={css.heading}>{t`Links that work`}</h3>
        {links.isPending && <LoadingRows />}
        {links.isError && <LoadError error={links.error} retry={() => void links.refetch()} />}
        {links.data?.link_list.length === 0 && <p className={css.none}>{t`There are none.`}</p>}
        <ul className={css.links}>
          {links.data?.link_list.map((link) => (
            <li key={link.id}>
              <Row link={link} ending={end.isPending && end.variables === link.id} onEnd={() => end.mutate(link.id)} />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

const numberOf = (days: Days) => previewDays.find((each) => String(each) === days) ?? 7;

function Row({ link, ending, onEnd }: { link: PreviewLink; ending: boolean; onEnd: () => void }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const [copied, setCopied] = useState(false);
  const address = location.origin + link.path;
  const version = formatSavedAt(link.version_at, code);
  const until = formatDay(link.expires_at, code);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <p>
        {link.author
          ? t`Version of ${version}, by ${link.author}, until ${until}`
          : t`Version of ${version}, until ${until}`}
      </p>
      {/* To be copied by hand where the clipboard is closed. */}
      <input readOnly value={address} aria-label={t`Address of the link`} onFocus={(event) => event.target.select()} />
      <div className={layout.actions}>
        <Button onClick={() => void copy()}>
          {copied ? t({ comment: "The link is in the clipboard", message: "Copied" }) : t`Copy`}
        </Button>
        <Button busy={ending} onClick={onEnd}>{t`End the link`}</Button>
      </div>
    </>
  );
}
