import { articleFactsDocument, articleTextDocument } from "./articles/article-documents.mutations.ts";
import { labelDocument } from "./articles/label-document.mutations.ts";
import { eventDocument } from "./calendar/event-document.mutations.ts";
import type { DocumentKinds } from "./documents/document-kind.ts";
import { questionnaireDocument } from "./feedback/questionnaire-document.mutations.ts";
import { gameFactsDocument, gameTextDocument } from "./games/game-documents.mutations.ts";
import { faqDocument, termsDocument } from "./help/help-documents.mutations.ts";
import { materialGroupDocument } from "./materials/material-group-document.mutations.ts";
import { issueDocument } from "./newsletter/issue-document.mutations.ts";
import { bannerDocument, promotionDocument } from "./pages/banner-documents.mutations.ts";
import { marqueeDocument } from "./pages/marquee-document.mutations.ts";
import { navigationDocument } from "./pages/navigation-document.mutations.ts";
import { pageDocument } from "./pages/page-document.mutations.ts";
import { pageMetaDocument } from "./pages/page-meta-document.mutations.ts";
import { settingsDocument } from "./pages/settings-document.mutations.ts";
import { partnersDocument } from "./partners/partners-document.mutations.ts";
import { pollDocument } from "./polls/poll-document.mutations.ts";

/** What each kind of document is for readers. */
export const documentKinds: DocumentKinds = {
  label: labelDocument,
  article: articleFactsDocument,
  article_text: articleTextDocument,
  poll: pollDocument,
  game: gameFactsDocument,
  game_text: gameTextDocument,
  event: eventDocument,
  faq: faqDocument,
  terms: termsDocument,
  questionnaire: questionnaireDocument,
  issue: issueDocument,
  material_group: materialGroupDocument,
  page: pageDocument,
  banner: bannerDocument,
  promotion: promotionDocument,
  marquee: marqueeDocument,
  partner: partnersDocument,
  navigation: navigationDocument,
  settings: settingsDocument,
  page_meta: pageMetaDocument,
};
