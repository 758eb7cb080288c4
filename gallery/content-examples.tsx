import { Balls } from "#src/ui/balls.tsx";
import { Facts } from "#src/ui/lists.tsx";
import { Mark } from "#src/ui/logo.tsx";
import { Panel } from "#src/ui/panel.tsx";
import type { ExampleGroup } from "./example.tsx";

const numbers = [
  { value: 3, wave: "blue" },
  { value: 12, wave: "red" },
  { value: 16, wave: "green" },
  { value: 27, wave: "green" },
  { value: 35, wave: "red", hit: true },
  { value: 41, wave: "blue" },
] as const;

export const contentExamples: ExampleGroup = {
  title: "Content",
  examples: [
    { name: "Mark", view: <Mark /> },
    { name: "Balls", view: <Balls label="Draw 26/131" numbers={numbers} special={{ value: 49, wave: "green" }} /> },
    { name: "Balls mini", view: <Balls label="Pick" numbers={numbers} size="mini" /> },
    {
      name: "Facts",
      view: (
        <Facts
          items={[
            { term: "Draw", detail: "26/131" },
            { term: "Date", detail: "19 November 2026" },
          ]}
        />
      ),
    },
    {
      name: "Panel",
      view: (
        <Panel labelledBy="panel-title">
          <h4 id="panel-title">Panel</h4>
          <p>Content of a panel.</p>
        </Panel>
      ),
    },
  ],
};
