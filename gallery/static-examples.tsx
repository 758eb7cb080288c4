import { RefreshCw } from "lucide";
import type { ReactNode } from "react";
import { Badge, SyncMark, type SyncState } from "#src/ui/badge.tsx";
import { Balls } from "#src/ui/balls.tsx";
import { Button } from "#src/ui/button.tsx";
import { CheckField, ChoiceField } from "#src/ui/choice-field.tsx";
import { Crumbs } from "#src/ui/crumbs.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Facts } from "#src/ui/lists.tsx";
import { Mark } from "#src/ui/logo.tsx";
import { Meter } from "#src/ui/meter.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Panel } from "#src/ui/panel.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import { PasswordField, SearchField, TextArea, TextField } from "#src/ui/text-field.tsx";

/** One component in one state, with its name. */
interface Example {
  readonly name: string;
  readonly view: ReactNode;
}

export interface ExampleGroup {
  readonly title: string;
  readonly examples: readonly Example[];
}

const topics = [
  { value: "news", label: "News" },
  { value: "games", label: "Games" },
];

const formExamples: ExampleGroup = {
  title: "Forms",
  examples: [
    { name: "TextField", view: <TextField name="name" label="Name" hint="As it appears in comments." /> },
    { name: "TextField with error", view: <TextField name="mail" label="Email" error="Enter an email address." /> },
    { name: "TextArea, optional", view: <TextArea name="text" label="Message" optional="optional" /> },
    {
      name: "PasswordField",
      view: (
        <PasswordField name="password" label="Password" autoComplete="current-password" showLabel="Show password" />
      ),
    },
    { name: "SearchField", view: <SearchField name="query" label="Search" /> },
    { name: "ChoiceField", view: <ChoiceField name="topic" type="radio" label="Topic" options={topics} /> },
    { name: "CheckField", view: <CheckField name="agree" label="I agree to the terms" /> },
    { name: "FormStatus bad", view: <FormStatus tone="bad">The message was not sent.</FormStatus> },
    { name: "FormStatus ok", view: <FormStatus tone="ok">Message sent.</FormStatus> },
    { name: "FormStatus wait", view: <FormStatus tone="wait">Sending when you are online.</FormStatus> },
  ],
};

const syncStates: readonly SyncState[] = ["saved", "syncing", "queued", "stale", "failed", "none"];

const feedbackExamples: ExampleGroup = {
  title: "Feedback",
  examples: [
    ...(["plain", "red", "soft"] as const).map((tone) => ({
      name: `Badge ${tone}`,
      view: <Badge tone={tone}>New</Badge>,
    })),
    ...syncStates.map((state) => ({ name: `SyncMark ${state}`, view: <SyncMark state={state}>{state}</SyncMark> })),
    {
      name: "Notice update",
      view: (
        <Notice icon={<Icon icon={RefreshCw} />} tone="update" action={<Button size="small">Reload</Button>}>
          A new version is ready
        </Notice>
      ),
    },
    {
      name: "Empty",
      view: (
        <Empty title="No results" actions={<Button>Clear filters</Button>}>
          Try another term.
        </Empty>
      ),
    },
    { name: "Meter", view: <Meter label="Storage" value={30} max={100} /> },
    { name: "Skeleton title", view: <Skeleton shape="title" width={60} /> },
    { name: "Skeleton line", view: <Skeleton shape="line" width={80} /> },
  ],
};

const link = (text: string) => (
  <a key={text} href="#root">
    {text}
  </a>
);

const navigationExamples: ExampleGroup = {
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

const numbers = [
  { value: 3, wave: "blue" },
  { value: 12, wave: "red" },
  { value: 16, wave: "green" },
  { value: 27, wave: "green" },
  { value: 35, wave: "red", hit: true },
  { value: 41, wave: "blue" },
] as const;

const contentExamples: ExampleGroup = {
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

/** Groups of components without a state of their own. */
export const staticExamples = [formExamples, feedbackExamples, navigationExamples, contentExamples];
