/** Hostile texts without links: markup, schemes, templates, SQL and escapes. */
export const hostileTexts = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "<svg/onload=alert`1`>",
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  "#{7*7} <%= 7*7 %>",
  "</textarea></title><iframe srcdoc='<script>alert(1)</script>'>",
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  "'; drop table comment; --",
  "\\u003cscript\\u003e \\x3c __proto__",
  "&lt;b&gt; &amp; &#39;",
  "👨‍👩‍👧‍👦 नमस्ते สวัสดี مرحبا",
] as const;
