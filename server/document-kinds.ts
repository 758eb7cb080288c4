import { articleFactsDocument, articleTextDocument } from "./articles/article-documents.mutations.ts";
import { labelDocument } from "./articles/label-document.mutations.ts";
import type { DocumentKinds } from "./documents/document-kind.ts";

import { pollDocument } from "./polls/poll-document.mutations.ts";

/** What each kind of document is for readers. */
export const documentKinds: DocumentKinds = {
  label: labelDocument,
  article: articleFactsDocument,
  article_text: articleTextDocument,
  poll: pollDocument,
};
