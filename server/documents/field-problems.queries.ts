import { inArray } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { isSafeLink } from "#contract/http/link.ts";
import { routedLocales } from "#contract/locales.ts";
import { image } from "#server/media/media.schema.ts";
import type { FoundProblem } from "./document-kind.ts";

type Texts = Readonly<Record<string, string | undefined>>;

/** Collects what stands against a publication. A field is a path: `partner_list.0.name.3`. */
export class FieldProblems {
  readonly list: FoundProblem[] = [];

  stop(code: string, field: string): void {
    this.list.push({ level: "error", code, field });
  }

  needText(text: string, field: string): void {
    if (text.trim() === "") this.stop("missing", field);
  }

  /** Needs a text in each language with URLs. */
  needTexts(texts: Texts, field: string): void {
    for (const { id } of routedLocales) this.needText(texts[String(id)] ?? "", `${field}.${id}`);
  }

  /** Needs a text in each language when there is one in any. */
  needAllOrNone(texts: Texts, field: string): void {
    if (Object.values(texts).some((text) => text?.trim())) this.needTexts(texts, field);
  }

  needLink(link: string, field: string): void {
    if (link.trim() === "") this.stop("missing", field);
    else this.checkLink(link, field);
  }

  /** An empty link is allowed. */
  checkLink(link: string, field: string): void {
    if (link !== "" && !isSafeLink(link)) this.stop("bad_link", field);
  }

  /** Needs a start and a later end. */
  needTimes({ starts_at: start, ends_at: end }: { starts_at: string | null; ends_at: string | null }, row = ""): void {
    if (start === null) this.stop("missing", `${row}starts_at`);
    if (end === null) this.stop("missing", `${row}ends_at`);
    if (start !== null && end !== null && end <= start) this.stop("ends_early", `${row}ends_at`);
  }

  needUnique(values: readonly string[], fieldOf: (place: number) => string): void {
    values.forEach((value, place) => {
      if (value !== "" && values.indexOf(value) < place) this.stop("twice", fieldOf(place));
    });
  }

  /** Needs pictures of the library. */
  async needPictures(db: NodePgDatabase, pictures: readonly (readonly [number | null, string])[]): Promise<void> {
    const ids = pictures.flatMap(([id]) => id ?? []);
    const rows = await db.select({ id: image.id }).from(image).where(inArray(image.id, ids));
    for (const [id, field] of pictures) {
      if (id === null) this.stop("missing", field);
      else if (!rows.some((row) => row.id === id)) this.stop("no_such_picture", field);
    }
  }
}
