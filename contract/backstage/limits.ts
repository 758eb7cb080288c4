/** Most characters of the fields of a document, and most labels. */
export const documentLimits = {
  title: 200,
  subtitle: 500,
  body: 400_000,
  label: 60,
  labels: 20,
  options: 20,
  paragraph: 2000,
  /** Markdown of an answer to a question. */
  answer: 20_000,
  link: 500,
  rows: 100,
  pages: 300,
  note: 200,
} as const;
/** Most bytes of the body of a call that saves a revision. */
export const maxRevisionBytes = 1024 * 1024;
/** Summaries of revisions that a document is read with. */
export const revisionsShown = 50;
/** Seconds in which a publication can be undone, before anybody is told of it. */
export const undoSeconds = 60;
/** Hours after its time at which a missed schedule is no longer carried out. */
export const lateHours = 24;
/** Most documents that one call publishes or withdraws. */
export const maxPublished = 50;
/** Most days of a plan, and most entries that it is read with. */
export const planLimits = { days: 62, entries: 500 } as const;
/** Most saved views of a member, and most characters of the name of one. */
export const savedViewLimits = { views: 20, name: 60 } as const;
/** Most ids that one call reserves, and that a member holds of each kind; beyond those the oldest are given up. */
export const reservedIdLimits = { items: 20, pictures: 50, held: 500 } as const;
