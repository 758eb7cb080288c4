import { Crumbs } from "#src/ui/crumbs.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import type { ExampleGroup } from "./example.tsx";

const link = (text: string) => (
  <a key={text} href="#root">
    {text}
  </a>
);

export const navigationExamples: ExampleGroup = {
  title: "Navigation",
  examples: [
    { name: "Crumbs", view: <Crumbs label="Breadcrumb" items={[link("Home"), link("News"), "Article"]} /> },
    { name: "SectionHead", view: <SectionHead title="Latest news" note="Updated today" more={link("All news")} /> },
    {
      name: "Tabs",
      view: (
        <Tabs
          label="Odds"
          tabs={[
            { id: "single", label: "Single", content: <p>First panel</p> },
            { id: "banker", label: "Banker", content: <p>Second panel</p> },
          ]}
        />
      ),
    },
  ],
};
