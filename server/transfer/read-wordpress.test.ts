import { expect, test } from "vitest";
import { readWordpress } from "./read-wordpress.ts";

const item = (given: Record<string, string>, more = "") =>
  `<item>${Object.entries({
    title: "<![CDATA[Hello & more]]>",
    "dc:creator": "<![CDATA[mei]]>",
    "content:encoded": "<![CDATA[]]>",
    "excerpt:encoded": "<![CDATA[]]>",
    "wp:post_id": "7",
    "wp:post_date": "<![CDATA[2020-05-06 15:08:09]]>",
    "wp:post_date_gmt": "<![CDATA[2020-05-06 07:08:09]]>",
    "wp:post_modified_gmt": "<![CDATA[2021-01-01 00:00:00]]>",
    "wp:comment_status": "<![CDATA[closed]]>",
    "wp:post_name": "<![CDATA[hello]]>",
    "wp:status": "<![CDATA[publish]]>",
    "wp:post_type": "<![CDATA[post]]>",
    "wp:post_password": "<![CDATA[]]>",
    ...given,
  })
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("\n")}<guid isPermaLink="false">https://blog.example.com/?p=7</guid>${more}</item>`;

const export_ = (items: string) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Blog &amp; more</title><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://blog.example.com</wp:base_site_url><wp:base_blog_url>https://blog.example.com</wp:base_blog_url>
<wp:author><wp:author_login><![CDATA[mei]]></wp:author_login><wp:author_display_name><![CDATA[Mei Wong]]></wp:author_display_name></wp:author>
<wp:category><wp:cat_name><![CDATA[Travel]]></wp:cat_name></wp:category>
${items}</channel></rss>`;

test("WordPress: gives posts with sections, tags, authors, dates, pictures and translations", () => {
  const content = `<![CDATA[<!-- wp:paragraph --><p>One <em>two</em></p><!-- /wp:paragraph -->
<!-- wp:image --><figure class="wp-block-image"><img src="https://blog.example.com/wp-content/uploads/2020/05/a-300x200.jpg" alt="A"/><figcaption>Under</figcaption></figure><!-- /wp:image -->
[gallery ids="1"]<iframe src="https://video.example"></iframe>]]>`;
  const meta = `<category domain="category" nicename="travel"><![CDATA[Travel]]></category>
<category domain="post_tag" nicename="sea"><![CDATA[Sea]]></category>
<category domain="language" nicename="en"><![CDATA[English]]></category>
<category domain="post_translations" nicename="pll_1"><![CDATA[pll_1]]></category>
<wp:postmeta><wp:meta_key><![CDATA[_thumbnail_id]]></wp:meta_key><wp:meta_value><![CDATA[9]]></wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>`;
  const attachment = item({
    "wp:post_id": "9",
    "wp:post_type": "attachment",
    "wp:status": "inherit",
    "wp:attachment_url": "https://blog.example.com/wp-content/uploads/2020/05/a.jpg",
  });
  const found = readWordpress("w.xml", export_(item({ "content:encoded": content }, meta) + attachment));
  expect(found?.source).toBe("wordpress https://blog.example.com");
  expect(found?.posts).toHaveLength(1);
  const [post] = found?.posts ?? [];
  expect(Object.fromEntries(post?.fields ?? [])).toEqual({
    ...{
      title: "Hello & more",
      subtitle: "",
      section: "travel",
      labels: ["Sea"],
      language: "en",
      authors: ["Mei Wong"],
    },
    ...{ comments_open: false, draft: false, translation_key: "pll_1", cover: "/wp-content/uploads/2020/05/a.jpg" },
    ...{ published_at: "2020-05-06 07:08:09", updated_at: "2021-01-01 00:00:00" },
  });
  expect(post?.body).toBe(
    'One *two*\n\n![A](/wp-content/uploads/2020/05/a-300x200.jpg)\n\nUnder\n\n\\[gallery ids="1"]\n',
  );
  expect(found?.notes).toEqual([
    "w.xml#hello: 1 comments are not imported.",
    "w.xml#hello: the shortcode [gallery] stays as text.",
    "w.xml#hello: <iframe> is not imported.",
  ]);
});

test("WordPress: gives drafts for pages, private posts and drafts, and names what it leaves out", () => {
  const found = readWordpress(
    "w.xml",
    export_(
      [
        item({
          "wp:post_id": "1",
          "wp:post_name": "about",
          "wp:post_type": "page",
          "content:encoded": "<![CDATA[First\n\nSecond]]>",
        }),
        item({ "wp:post_id": "2", "wp:post_name": "mine", "wp:status": "private" }),
        item({
          "wp:post_id": "3",
          "wp:post_name": "",
          "wp:status": "draft",
          "wp:post_date_gmt": "0000-00-00 00:00:00",
        }),
        item({ "wp:post_id": "4", "wp:post_name": "shirt", "wp:post_type": "product" }),
        item({ "wp:post_id": "5", "wp:status": "trash" }),
      ].join(""),
    ),
  );
  expect(found?.posts.map(({ fields }) => fields.get("draft"))).toEqual([true, true, true]);
  expect(found?.posts[0]?.body).toBe("First\n\nSecond\n");
  expect(found?.posts[2]?.fields.has("published_at")).toBe(false);
  expect(found?.notes).toEqual([
    "w.xml#about: it is a page, and becomes the draft of an article.",
    "w.xml#mine: not everybody could read it, so it becomes a draft.",
    'w.xml#shirt: items of the type "product" are not imported.',
  ]);
});

test("WordPress: rejects a document type, and leaves other XML alone", () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${"x".repeat(100)}">]>`;
  expect(() => readWordpress("w.xml", export_("").replace("<rss", `${bomb}<rss`))).toThrow("document type");
  expect(readWordpress("w.xml", "<rss><channel/></rss>")).toBeUndefined();
  expect(readWordpress("w.xml", export_(""))?.posts).toEqual([]);
});
