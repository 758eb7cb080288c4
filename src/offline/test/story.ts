import type { Article } from "#contract/articles/endpoints.ts";

/** An article in the API's format, for tests. */
export function story(changes: Partial<Article> = {}): Article {
  return {
    id: 12,
    lang: 2,
    title: "木棉花开",
    subtitle: "",
    section: "news/industry",
    label_list: [],
    cover_img: { id: 3, url: "/media/3-0123456789ab", img_alt: "", width: 1200, height: 675, night: false },
    published_at: "2026-03-18T08:00:00.000Z",
    reading_minutes: 3,
    liked_amount: 0,
    comment_count: 0,
    comment_open: true,
    updated_at: "2026-03-18T08:00:00.000Z",
    body_html: "<p>…</p>",
    heading_list: [],
    translation_list: [],
    poll: null,
    ...changes,
  };
}
