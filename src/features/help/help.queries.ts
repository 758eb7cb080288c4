import type { getDocument, getFaq } from "#contract/help/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";

export const faqQuery = (lang: number) => readQuery<typeof getFaq>("/faq", { lang });
export const documentQuery = (key: string, lang: number) => readQuery<typeof getDocument>(`/document/${key}`, { lang });
