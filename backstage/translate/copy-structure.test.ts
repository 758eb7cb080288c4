import { expect, test } from "vitest";
import { copyStructure } from "./copy-structure.ts";

test.each([
  ["headings stay without their words", "# 一\n\n正文。\n\n### 二", "# \n\n###"],
  ["lists and quotes keep their marks", "- 红\n- 橙\n  1. 内\n\n> 引文\n> 续", "- \n- \n  1. \n\n> \n>"],
  [
    "a table keeps its columns",
    "| 甲 | 乙 |\n| --- | :-: |\n| 一 | 二 |\n| 三 | 四 |",
    "|  |  |\n| --- | :-: |\n|  |  |\n|  |  |",
  ],
  ["a picture stays, its alternative text does not", '![木棉](media:12 "题")\n', '![](media:12 "题")'],
  ["code is copied", "```js\nconst a = '甲';\n\n\n# no heading\n```", "```js\nconst a = '甲';\n\n# no heading\n```"],
  ["footnotes and rules stay", "文[^1]\n\n---\n\n[^1]: 注", "---\n\n[^1]:"],
  ["Windows line ends are taken", "# 一\r\n\r\n文\r\n", "#"],
])("copyStructure: %s", (_, text, expected) => {
  expect(copyStructure(text).trimEnd()).toBe(expected);
});
