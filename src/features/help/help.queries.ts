import { getDocument, getFaq } from "#contract/help/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";

export const faqQuery = (lang: number) => readQuery(getFaq, { lang });
export const documentQuery = (key: string, lang: number) => readQuery(getDocument, { key, lang });
