import type { FaqGroup } from "#contract/help/endpoints.ts";

/** The questions that contain every word of `wanted` in question or answer, without empty groups. */
export function filterFaq(groups: readonly FaqGroup[], wanted: string): readonly FaqGroup[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      faq_list: group.faq_list.filter(({ question, answer_html }) => {
        const text = plain(`${group.title} ${question} ${answer_html.replace(/<[^>]*>/g, " ")}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ faq_list }) => faq_list.length > 0);
}

/** Without the differences that a reader does not mean: capitals, full-width letters, the form of quotes. */
function plain(text: string): string {
  return text.normalize("NFKC").replace(/[’‘]/g, "'").toLowerCase();
}
