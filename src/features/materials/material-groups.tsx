import { useLingui } from "@lingui/react/macro";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Lock } from "lucide";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Material, MaterialGroup } from "#contract/materials/endpoints.ts";
import { useMember } from "#src/components/members/use-member.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { BatchBar } from "./batch-bar.tsx";
import { MaterialCard } from "./material-card.tsx";
import styles from "./materials.module.css";
import { materialsQuery } from "./materials.queries.ts";
import { useBatch } from "./use-batch.ts";

const filesOf = (groups: readonly ShownGroup[]) =>
  groups.flatMap(({ locked, material_list: files }) => (locked ? [] : files));

/** The files of all groups, or of one. The selection stays when the reader opens another group. */
export function Materials({ groupId }: { groupId: string | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  const groups = useSuspenseQuery(materialsQuery(locale.id)).data.data.group_list;
  const { brand } = useSuspenseQuery(mainQuery(locale.id)).data.data.header;
  const place = useRef<HTMLDivElement>(null);
  const offline = useConnectivity() === "offline";
  const { shownGroups, failed, settled, retry } = useMaterialGroups(groups, locale.id);
  const { chosen, toggle, add, clear } = useSelection(filesOf(shownGroups), place);
  const { batch, start, startOne, cancel } = useBatch(brand, locale.id);
  const shown = groupId ? shownGroups.filter(({ id }) => String(id) === groupId) : shownGroups;
  const choosable = filesOf(shown);
  const path = `/download/${groupId}`;
  const lang = contentLangAttribute(locale);
  return (
    <div ref={place}>
      {groups.length === 0 && <Empty title={t`No materials yet`} />}
      {/* The group may be of VIPs: only the browser knows whether the reader is one, after the page is drawn. */}
      {groupId && shown.length === 0 && settled && <Empty title={t`Page not found: ${path}`} />}
      {failed && (
        <div className={styles.failed} role="alert">
          <SyncMark state="failed">{t`Your VIP group's materials can't be shown right now.`}</SyncMark>
          <Button size="small" onClick={retry}>{t`Try again`}</Button>
        </div>
      )}
      <div className={styles.groups}>
        {shown.map((group) => (
          <section key={group.id} aria-labelledby={`group-${group.id}`}>
            <SectionHead
              id={`group-${group.id}`}
              title={
                <span lang={lang}>
                  {/* The other groups are in the navigation above, which the server renders. */}
                  {group.vip && !groupId ? (
                    <Link to="/download/{-$groupId}" params={{ groupId: String(group.id) }}>
                      {group.title}
                    </Link>
                  ) : (
                    group.title
                  )}
                </span>
              }
            />
            <p className={styles.text} lang={lang}>
              {group.text}
            </p>
            {group.locked && (
              <p className={styles.locked}>
                <Icon icon={Lock} />
                <a href="#login" id={`locked-${group.id}`}>{t`Log in to unlock these free materials.`}</a>
              </p>
            )}
            {group.vip && <p className={styles.locked}>{t`For members of your VIP group.`}</p>}
            {group.material_list.length === 0 && <p className={styles.text}>{t`This group has no files yet.`}</p>}
            <ul className={layout.cards}>
              {group.material_list.map((material) => (
                <MaterialCard
                  key={material.id}
                  material={material}
                  locked={group.locked ? `locked-${group.id}` : undefined}
                  offline={offline}
                  chosen={chosen.includes(material)}
                  onChoose={(on) => toggle(material.id, on)}
                  onDownload={() => void startOne(material)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {choosable.length + chosen.length > 0 && (
        <BatchBar
          {...{ chosen, choosable, offline, batch }}
          onChooseAll={() => add(choosable)}
          onClear={clear}
          onStart={() => void start(chosen)}
          onCancel={cancel}
        />
      )}
    </div>
  );
}

/**
 * The selected files, including those of groups that are not on screen.
 *
 * @param place element whose checkboxes may be ticked before hydration
 */
function useSelection(files: readonly Choosable[], place: RefObject<HTMLElement | null>) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ticked = place.current?.querySelectorAll<HTMLInputElement>('input[name="ids"]:checked') ?? [];
    if (ticked.length > 0) setIds(new Set(Array.from(ticked, ({ value }) => Number(value))));
  }, [place]);

  return {
    // Withdrawn files cannot be requested.
    chosen: files.filter(({ id }) => ids.has(id)),
    toggle(id: number, on: boolean) {
      const next = new Set(ids);
      if (on) next.add(id);
      else next.delete(id);
      setIds(next);
    },
    add: (more: readonly Choosable[]) => setIds(new Set([...ids, ...more.map(({ id }) => id)])),
    clear: () => setIds(new Set()),
  };
}

/** A file that can be downloaded, with a ticket if it is not public. */
export interface Choosable extends Material {
  readonly ticket: boolean;
}

/** A group as the reader may see it. */
interface ShownGroup extends MaterialGroup {
  readonly material_list: Choosable[];
  /** Whether a login is missing. */
  readonly locked: boolean;
  /** Whether it is for a VIP group alone. */
  readonly vip: boolean;
}

const staleTime = 30_000;

/**
 * The groups for the reader: public ones, unlocked for members, preceded by those of the member's VIP group, which are
 * not cached. `failed`: the latter could not be loaded while online. `settled`: all groups of the reader are known.
 */
function useMaterialGroups(groups: readonly MaterialGroup[], lang: number) {
  const me = useMember();
  const member = me.state === "signed-in" ? me.member : undefined;
  const vipGroup = member?.vipGroup;
  const online = useConnectivity() !== "offline";
  const vip = useQuery({
    queryKey: ["member", member?.id, "materials", vipGroup, lang],
    queryFn: () => loadVipGroups(vipGroup ?? "", lang),
    enabled: typeof vipGroup === "string" && online,
    staleTime,
    networkMode: "always",
    retry: false,
  });
  const signedIn = me.state === "signed-in";
  // Until then a group that is not public may be the member's own.
  const settled =
    me.state === "signed-out" || (member !== undefined && (typeof vipGroup !== "string" || vip.data !== undefined));
  const shownGroups: ShownGroup[] = [
    ...(vip.data ?? []).map((group) => toShownGroup(group, { locked: false, vip: true, ticket: true })),
    ...groups.map((group) => {
      const closed = group.require_login;
      return toShownGroup(group, { locked: closed && !signedIn, vip: false, ticket: closed });
    }),
  ];
  return { shownGroups, failed: vip.isError && online, settled, retry: () => void vip.refetch() };
}

function toShownGroup(
  group: MaterialGroup,
  { locked, vip, ticket }: { locked: boolean; vip: boolean; ticket: boolean },
): ShownGroup {
  return { ...group, locked, vip, material_list: group.material_list.map((each) => ({ ...each, ticket })) };
}

/** The material groups of a member's VIP group. */
async function loadVipGroups(group: string, lang: number): Promise<MaterialGroup[]> {
  const [{ listVipMaterials }, { callAsMember }] = await Promise.all([
    import("#contract/materials/actions.ts"),
    import("#src/offline/member-call.ts"),
  ]);
  return (await callAsMember(listVipMaterials, undefined, { lang, params: { group } })).group_list;
}
