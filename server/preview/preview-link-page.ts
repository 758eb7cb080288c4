import { ApiError } from "#contract/http/errors.ts";
import type { Locale } from "#contract/locales.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import type { Services } from "#server/services.ts";
import type { PageDocument } from "#server/ssr/page-document.ts";
import { plainPage, plainPolicy } from "#server/ssr/plain-page.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { findLinkedRevisions } from "./preview-links.queries.ts";
import { isTokenOfLink } from "./preview-links.routes.ts";
import type { RenderPreview } from "./render-preview.ts";

const texts = {
  title: msg`This preview has ended`,
  explanation: msg`The link is no longer valid. Ask the person who sent it for a new one.`,
};

/**
 * The page of a preview link, which may be called by anybody who has it: 403 when it has ended, was revoked, or shows
 * nothing any more.
 *
 * @param locale the language of a page that shows nothing
 * @throws {ApiError} `unavailable` when many previews are waiting
 */
export async function previewLinkPage(
  services: Pick<Services, "db" | "keys" | "dataDir">,
  renderPreview: RenderPreview,
  { id, token, locale }: { id: string; token: string; locale: Locale },
): Promise<PageDocument & { status: 200 | 403 }> {
  const list = (await isTokenOfLink(services, id, token)) ? await findLinkedRevisions(services.db, id) : undefined;
  const page = list && (await renderPreview(list).catch(noPage));
  return page ? { ...page, status: 200 } : { ...endedPage(locale), status: 403 };
}

/** An article that cannot be shown now has no page, such as one whose picture was deleted. */
function noPage(error: unknown): undefined {
  if (error instanceof ApiError && ["not_publishable", "not_found"].includes(error.code)) return undefined;
  throw error;
}

function endedPage(locale: Locale): PageDocument {
  const text = (name: keyof typeof texts) => translate(locale.id, texts[name]);
  const html = plainPage(locale, { title: text("title"), main: `<p>${escapeHtml(text("explanation"))}</p>` });
  return { html, policy: plainPolicy("'none'") };
}
