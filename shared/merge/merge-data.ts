import { joinParts, mergeText, type Sides, type TextPart } from "./merge-text.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A field, paragraph or item that both sides changed differently. The merged data have mine until somebody decides. */
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

/**
 * Merges the data of two revisions with the last one that both know. A field that one side changed is taken from it.
 *
 * @param texts names of the fields that are merged paragraph by paragraph
 */
export function mergeData(base: Fields, mine: Fields, theirs: Fields, texts: readonly string[] = []): Merged {
  const overlaps: Overlap[] = [];
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
    overlaps.push({ path, base, mine, theirs, ...(parts && { parts }) });
    return parts ? joinParts(parts, (overlap) => overlap.mine) : mine;
  };
  const mergeFields = (sides: Sides<Fields>, path: readonly string[]): Fields => {
    const names = new Set([sides.base, sides.mine, sides.theirs].flatMap((side) => Object.keys(side)));
    const fields = [...names].map((name) => [name, merge(at(sides, name), [...path, name])] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  };
  const mergeItems = (sides: Sides<readonly unknown[]>, path: readonly string[]): unknown[] => {
    const keyed = { base: byKey(sides.base), mine: byKey(sides.mine), theirs: byKey(sides.theirs) };
    const keys = { base: [...keyed.base.keys()], mine: [...keyed.mine.keys()], theirs: [...keyed.theirs.keys()] };
    const { order, isContested } = mergeOrder(keys);
    if (isContested) overlaps.push({ path, ...sides });
    return order.flatMap((key) => {
      const item = { base: keyed.base.get(key), mine: keyed.mine.get(key), theirs: keyed.theirs.get(key) };
      const value = merge(item, [...path, key]);
      // What one side removed and the other changed stays until somebody decides.
      return value === undefined ? (overlaps.at(-1)?.path.at(-1) === key ? [item.theirs] : []) : [value];
    });
  };
  return { data: mergeFields({ base, mine, theirs }, []), overlaps };
}

/**
 * Merges the orders of a list: that of the side which moved items, with the items that the other added after the same
 * neighbor. When both moved items differently, mine stays.
 */
function mergeOrder({ base, mine, theirs }: Sides<readonly string[]>): { order: string[]; isContested: boolean } {
  const common = (keys: readonly string[], other: readonly string[]) => {
    const others = new Set(other);
    return keys.filter((key) => others.has(key));
  };
  const moved = (side: readonly string[]) => !isEqual(common(side, base), common(base, side));
  const [iMoved, theyMoved] = [moved(mine), moved(theirs)];
  const [skeleton, other] = theyMoved && !iMoved ? [theirs, mine] : [mine, theirs];
  const order = [...skeleton];
  for (const [index, key] of other.entries()) {
    if (order.includes(key)) continue;
    const previous = other.slice(0, index).findLast((each) => order.includes(each));
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
  }
  const isContested = iMoved && theyMoved && !isEqual(common(mine, theirs), common(theirs, mine));
  return { order, isContested };
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
