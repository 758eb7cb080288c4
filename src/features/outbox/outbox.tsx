import { useLingui } from "@lingui/react/macro";
import { LoginHint } from "#src/components/members/login-hint.tsx";
import { useMember } from "#src/components/members/use-member.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { useOutboxList } from "#src/components/reactions/use-pending-entries.ts";
import type { OutboxList } from "#src/outbox/observe.ts";
import { visitorId } from "#src/outbox/outbox-entry.ts";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Rows } from "#src/ui/lists.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { OutboxRow } from "./outbox-row.tsx";

/** The pending entries of the member, and those acknowledged last. */
export function Outbox() {
  const me = useMember();
  if (me.state === "unknown") return null;
  if (me.state === "signed-out") {
    return (
      <>
        <VisitorOutbox />
        <LoginHint ended={me.ended} />
      </>
    );
  }
  if (!me.member) return null;
  return <OwnOutbox key={me.member.id} memberId={me.member.id} />;
}

/** Forms that were sent without a login; nothing when there are none. */
function VisitorOutbox() {
  const list = useOutboxList(visitorId);
  if (!list || list === "failed" || list.entries.length === 0) return null;
  return <OwnOutbox memberId={visitorId} />;
}

function OwnOutbox({ memberId }: { memberId: number }) {
  const { t } = useLingui();
  const list = useOutboxList(memberId);
  const offline = useConnectivity() === "offline";
  if (!list) return <Skeleton shape="line" />;
  if (list === "failed") return <Empty title={t`This browser can't save data for this site`} />;
  const { entries, waiting, refused } = list;
  const refusedOnes = entries.filter(({ state }) => state === "rejected");
  const onTheWay = entries.filter(({ state }) => state === "pending" || state === "sending");
  const sent = entries.filter(({ state }) => state === "acknowledged");
  return (
    <div className={layout.stack}>
      {offline && waiting > 0 && (
        <FormStatus tone="wait">
          <p>{t`You're offline. Everything will be sent when you're back online. In some browsers, this works even with this page closed.`}</p>
        </FormStatus>
      )}
      {waiting + refused === 0 && (
        <Empty
          title={t({ comment: "In the outbox, when it is empty", message: "Nothing pending" })}
        >{t`Everything has been sent.`}</Empty>
      )}
      <Group
        id="refused"
        title={t({ comment: "Heading in the outbox: entries that could not be sent", message: "Action needed" })}
        count={refused}
        entries={refusedOnes}
      />
      <Group
        id="waiting"
        title={t({ comment: "Heading in the outbox: entries waiting or being sent", message: "Pending" })}
        count={waiting}
        entries={onTheWay}
      />
      <Group id="sent" title={t`Sent`} entries={sent} />
    </div>
  );
}

interface GroupProps {
  id: string;
  title: string;
  /** How many there are, where not all of them are listed. */
  count?: number;
  entries: OutboxList["entries"];
}

function Group({ id, title, count, entries }: GroupProps) {
  const { i18n } = useLingui();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} note={count !== undefined && i18n.number(count)} />
      <Rows label={title}>
        {entries.map((entry) => (
          <OutboxRow key={entry.id} entry={entry} />
        ))}
      </Rows>
    </section>
  );
}
