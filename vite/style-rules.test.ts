import { describe, expect, test } from "vitest";
import { criticalStyles } from "#server/ssr/critical-styles.ts";
import { parseStyles } from "./style-rules.ts";

const html = '<main class="on two" data-tone="soft" data-bare><p class="text">class="off"</p></main>';
const critical = (css: string) => criticalStyles(parseStyles(css), html);

describe("parseStyles: includes a rule when it matches the document", () => {
  test.each([
    "main{color:red}",
    ".on{color:red}",
    '.on.two>.text:focus-visible:after{content:"}{.off"}',
    ".on:not(:hover){a:b}",
    "[data-bare]{a:b}",
    "[data-tone=soft] .on{a:b}",
    ":root[data-theme=dark]{a:b}",
    ".on:is(.off,.other){a:b}",
    ".on:not([data-state=off]){a:b}",
    '[open],[href$=".pdf"]{a:b}',
    "@media (width>=48em){.on{a:b}}",
    "@layer one,two;@layer one{.on{a:b}}",
    "@keyframes turn{0%{a:b}to{a:c}}",
    ".\\31 off{a:b}",
    '.on{--x:url("data:a;b{c}");a:b}',
  ])("%s", (css) => {
    expect(critical(css)).toBe(css);
  });
});

describe("parseStyles: drops a rule when it matches nothing", () => {
  test.each([
    [".off{a:b}.on{a:b}", ".on{a:b}"],
    [".off,.on,.on .off{a:b}", ".on{a:b}"],
    [".on.off{a:b}", ""],
    ["[data-tone=hard]{a:b}[data-other]{a:b}", ""],
    ["@media (width>=1em){.off{a:b}}", ""],
    ["@supports (a:b){@media (width>=1em){.off{a:b}}}", ""],
    ["@layer one{.off{a:b}}@layer two{.on{a:b}}", "@layer one{}@layer two{.on{a:b}}"],
  ])("%s", (css, left) => {
    expect(critical(css)).toBe(left);
  });
});

describe("parseStyles: drops a rule when the first paint does not show it", () => {
  test.each([
    [".on:hover,.on:focus-visible{a:b}.on:active{a:b}", ".on:focus-visible{a:b}"],
    ["@media (hover:hover){.on:hover{a:b}}", ""],
    ["@media print{.on{a:b}}@media (forced-colors:active){.on{a:b}}", ""],
  ])("%s", (css, left) => {
    expect(critical(css)).toBe(left);
  });
});
