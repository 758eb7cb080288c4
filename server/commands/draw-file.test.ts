import { describe, expect, test } from "vitest";
import { readDraws } from "./draw-file.ts";

const now = new Date("2026-11-21T12:00:00Z");
const header = "number,date,n1,n2,n3,n4,n5,n6,special";
const csv = (...lines: string[]) => readDraws("draws.csv", [header, ...lines].join("\n"), now);
const json = (value: unknown) => readDraws("draws.json", JSON.stringify(value), now);

const drawn = {
  number: "26/131",
  drawnAt: new Date("2026-11-19T13:30:00Z"),
  numbers: [3, 11, 19, 27, 35, 43],
  special: 49,
};

test.each([
  ["as it is written down", "26/131,2026-11-19,3,11,19,27,35,43,49"],
  ["in another order, with spaces", " 26/131 , 2026-11-19 ,43,3,11, 19,27,35,49"],
  ["as a spreadsheet saves it", '"26/131","2026/11/19","3","11","19","27","35","43","49"\r'],
  ["with its time", "26/131,2026-11-19 21:30,03,11,19,27,35,43,49"],
])("readDraws: reads a line of CSV %s", (_, line) => {
  expect(csv(line)).toEqual([drawn]);
});

test("readDraws: ignores a byte order mark and empty lines", () => {
  expect(readDraws("Draws.CSV", `\uFEFF${header}\r\n\r\n26/131,2026-11-19,3,11,19,27,35,43,49\r\n,,,\n`, now)).toEqual([
    drawn,
  ]);
});

test.each([
  ["with numbers", [3, 11, 19, 27, 35, 43], 49],
  ["with texts", ["3", "11", "19", "27", "35", "43"], "49"],
])("readDraws: reads an entry of JSON %s", (_, numbers, special) => {
  expect(json([{ number: "26/131", date: "2026-11-19T21:30", numbers, special }])).toEqual([drawn]);
});

test("readDraws: reads times and years in Hong Kong time", () => {
  const [first, second] = csv("25/140,2025-12-31 23:59,1,2,3,4,5,6,7", "26/001,2026-01-01 00:00,1,2,3,4,5,6,7");
  expect(first?.drawnAt.toISOString()).toBe("2025-12-31T15:59:00.000Z");
  expect(second?.drawnAt.toISOString()).toBe("2025-12-31T16:00:00.000Z");
});

describe("readDraws: reports mistakes with their place", () => {
  test.each([
    ["26-131,2026-11-19,3,11,19,27,35,43,49", '"26-131" is not the number of a draw, like 26/131'],
    ["26/131,19/11/2026,3,11,19,27,35,43,49", '"19/11/2026" is not a date, like 2026-11-19'],
    ["26/131,2026-02-30,3,11,19,27,35,43,49", '"2026-02-30" is not a date, like 2026-11-19'],
    ["26/131,2026-11-19 24:00,3,11,19,27,35,43,49", '"2026-11-19 24:00" is not a date, like 2026-11-19'],
    ["26/131,2026-11-19,0,11,19,27,35,43,49", '"0" is not a number from 1 to 49'],
    ["26/131,2026-11-19,50,11,19,27,35,43,49", '"50" is not a number from 1 to 49'],
    ["26/131,2026-11-19,3.5,11,19,27,35,43,49", '"3.5" is not a number from 1 to 49'],
    ["26/131,2026-11-19,,11,19,27,35,43,49", '"" is not a number from 1 to 49'],
    ["26/131,2026-11-19,11,11,19,27,35,43,49", "11 is there twice"],
    ["26/131,2026-11-19,3,11,19,27,35,43,43", "43 is there twice"],
    ["25/131,2026-11-19,3,11,19,27,35,43,49", "draw 25/131 cannot have been in 2026"],
    ["26/133,2026-11-24,3,11,19,27,35,43,49", "draw 26/133 has not been drawn yet"],
    ["26/131,2026-11-19,3,11,19,27,35,43", "there are 8 fields, not 9"],
    ["26/131,2026-11-19,3,11,19,27,35,43,44,49", "there are 10 fields, not 9"],
  ])("%s", (line, mistake) => {
    expect(() => csv("26/130,2026-11-17,1,2,3,4,5,6,7", "", line)).toThrow(
      `Nothing was imported from draws.csv:\nline 4: ${mistake}`,
    );
  });

  test("all mistakes of a file together", () => {
    expect(() =>
      csv("26/131,never,0,11,19,27,35,43,49", "26/130,2026-11-17,1,2,3,4,5,6,7", "26/130,2026-11-17"),
    ).toThrow(
      'line 2: "never" is not a date, like 2026-11-19\nline 2: "0" is not a number from 1 to 49\nline 4: there are 2 fields, not 9',
    );
  });

  test("at most 20 of them", () => {
    expect(() => csv(...Array.from({ length: 100 }, () => "?"))).toThrow(/line 21: [^\n]+\nand 80 more$/);
  });

  test("the same draw twice", () => {
    const line = "26/131,2026-11-19,3,11,19,27,35,43,49";
    expect(() => csv(line, "", line)).toThrow("line 4: draw 26/131 is already in line 2");
  });

  test.each([
    ["five numbers", { number: "26/131", date: "2026-11-19", numbers: [1, 2, 3, 4, 5], special: 7 }, "a draw has six"],
    ["no special one", { number: "26/131", date: "2026-11-19", numbers: [1, 2, 3, 4, 5, 6] }, "number, date, numbers"],
    ["nothing", null, "number, date, numbers"],
  ])("an entry of JSON with %s", (_, entry, mistake) => {
    expect(() => json([{ ...entry }])).toThrow(`entry 1: ${mistake}`);
  });
});

test.each([
  ["draws.csv", "26/131,2026-11-19,3,11,19,27,35,43,49", `The first line of draws.csv must be ${header}`],
  ["draws.csv", header, "There are no draws in draws.csv."],
  ["draws.json", "[]", "There are no draws in draws.json."],
  ["draws.json", "{", "draws.json is not JSON."],
  ["draws.json", "{}", "draws.json must be a list of draws"],
  ["draws.xlsx", "PK", "draws.xlsx is neither a .csv nor a .json file."],
])("readDraws: rejects %s with %s", (name, content, sentence) => {
  expect(() => readDraws(name, content, now)).toThrow(sentence);
});

test("readDraws: rejects a file with too many draws", () => {
  expect(() => json(Array.from({ length: 5001 }, () => 1))).toThrow("draws.json has more than 5000 draws; split it.");
});
