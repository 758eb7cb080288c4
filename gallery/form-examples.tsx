import { CheckField, ChoiceField } from "#src/ui/choice-field.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { PasswordField, SearchField, TextArea, TextField } from "#src/ui/text-field.tsx";
import type { ExampleGroup } from "./example.tsx";

const topics = [
  { value: "news", label: "News" },
  { value: "games", label: "Games" },
];

export const formExamples: ExampleGroup = {
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
