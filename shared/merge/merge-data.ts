import { joinParts, mergeText, type Sides, type TextPart } from "./merge-text.ts";
import { hunksOf } from "./sequence-diff.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A field, paragraph, item or order that both sides changed differently. `undefined` is an item that a side removed. */
export interface Overlap extends Sides<unknown> {
  /** Names of fields and keys of items, from the outside. */
  readonly path: readonly string[];
  /** For texts: all parts, with the overlaps among them. */
  readonly parts?: readonly TextPart[];
}

export interface Merged {
  readonly data: Fields;
  readonly overlaps: readonly Overlap[];
}

/** Decides what an overlap becomes: mine, theirs, or for texts something of both. */
export type Choose = (overlap: Overlap) => unknown;

/** Mine, until somebody decides. What one side removed and the other changed stays. */
const chooseMine: Choose = ({ mine, theirs, parts }) =>
  parts ? joinParts(parts, (overlap) => overlap.mine) : (mine ?? theirs);

/**
 * Merges the data of two revisions with the last one that both know. A field that one side changed is taken from it.
 *
 * @param texts names of the fields that are merged paragraph by paragraph
 */
export function mergeData(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  texts: readonly string[] = [],
  choose: Choose = chooseMine,
): Merged {
  const overlaps: Overlap[] = [];
  const decide: Choose = (overlap) => {
    overlaps.push(overlap);
    return choose(overlap);
  };
  const merge = ({ base, mine, theirs }: Sides<unknown>, path: readonly string[]): unknown => {
    if (isEqual(mine, theirs) || isEqual(base, theirs)) return mine;
    if (isEqual(base, mine)) return theirs;
    if (isFields(mine) && isFields(theirs))
      return mergeFields({ base: isFields(base) ? base : {}, mine, theirs }, path);
    if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
      return mergeItems({ base, mine, theirs }, path);
    }
    const isText = texts.includes(path.at(-1) ?? "") && typeof mine === "string" && typeof theirs === "string";
    const parts = isText ? mergeText(typeof base === "string" ? base : "", mine, theirs) : undefined;
    if (parts?.every((part) => "text" in part)) return joinParts(parts, ({ mine: text }) => text);
    return decide({ path, base, mine, theirs, ...(parts && { parts }) });
  };
  const mergeFields = (sides: Sides<Fields>, path: readonly string[]): Fields => {
    const names = new Set([sides.base, sides.mine, sides.theirs].flatMap((side) => Object.keys(side)));
    const fields = [...names].map((name) => [name, merge(at(sides, name), [...path, name])] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  };
  const mergeItems = (sides: Sides<readonly unknown[]>, path: readonly string[]): unknown[] => {
    const keyed = { base: byKey(sides.base), mine: byKey(sides.mine), theirs: byKey(sides.theirs) };
    const keys = { base: [...keyed.base.keys()], mine: [...keyed.mine.keys()], theirs: [...keyed.theirs.keys()] };
    const chosen = isOrderContested(keys) ? decide({ path, ...sides }) : undefined;
    const leader = chosen === undefined ? undefined : chosen === sides.theirs ? "theirs" : "mine";
    return mergeOrder(keys, leader).flatMap((key) => {
      const item = { base: keyed.base.get(key), mine: keyed.mine.get(key), theirs: keyed.theirs.get(key) };
      const value = merge(item, [...path, key]);
      return value === undefined ? [] : [value];
    });
  };
  return { data: mergeFields({ base, mine, theirs }, []), overlaps };
}

/** The keys of both lists in the order of the first. */
function common(keys: readonly string[], other: readonly string[]): string[] {
  const others = new Set(other);
  return keys.filter((key) => others.has(key));
}

/** The fewest keys that a side has moved. */
function movedKeys(base: readonly string[], side: readonly string[]): Set<string> {
  const before = common(base, side);
  return new Set(hunksOf(before, common(side, base)).flatMap(({ start, end }) => before.slice(start, end)));
}

/** Whether both have moved the same item, so that their orders exclude each other. */
function isOrderContested({ base, mine, theirs }: Sides<readonly string[]>): boolean {
  const theyMoved = movedKeys(base, theirs);
  const bothMoved = [...movedKeys(base, mine)].some((key) => theyMoved.has(key));
  return bothMoved && common(mine, theirs).join() !== common(theirs, mine).join();
}

/**
 * Merges the orders of a list. What one side moved or added goes after the same neighbor as on that side.
 *
 * @param leader the side whose order stays when both moved an item
 */
function mergeOrder({ base, mine, theirs }: Sides<readonly string[]>, leader?: "mine" | "theirs"): string[] {
  const isTheirs = leader ? leader === "theirs" : movedKeys(base, mine).size === 0;
  const [leading, other] = isTheirs ? [theirs, mine] : [mine, theirs];
  const otherMoved = leader ? new Set<string>() : movedKeys(base, other);
  const order = leading.filter((key) => !otherMoved.has(key));
  for (const [index, key] of other.entries()) {
    if (order.includes(key)) continue;
    const previous = other.slice(0, index).findLast((each) => order.includes(each));
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
  }
  return order;
}

/** Items by their id, or by their value where they have none. */
function byKey(items: readonly unknown[]): Map<string, unknown> {
  return new Map(items.map((item) => [isFields(item) && "id" in item ? String(item.id) : JSON.stringify(item), item]));
}

function at(sides: Sides<Fields>, name: string): Sides<unknown> {
  return { base: sides.base[name], mine: sides.mine[name], theirs: sides.theirs[name] };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, n) => isEqual(item, b[n]));
  if (!isFields(a) || !isFields(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && isEqual(a[name], b[name]));
}
