import { Search } from "lucide";
import { useState } from "react";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Segmented } from "#src/ui/segmented.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { Stepper } from "#src/ui/stepper.tsx";
import { Switch } from "#src/ui/switch.tsx";
import type { ExampleGroup } from "./static-examples.tsx";

function SwitchExample() {
  const [checked, setChecked] = useState(true);
  return <Switch label="Save images" hint="Images use more storage." checked={checked} onChange={setChecked} />;
}

function StepperExample() {
  const [value, setValue] = useState(2);
  return (
    <Stepper
      label="Bankers"
      lessLabel="Fewer bankers"
      moreLabel="More bankers"
      value={value}
      least={0}
      most={5}
      onChange={setValue}
    />
  );
}

function SegmentedExample() {
  const [value, setValue] = useState<"day" | "week">("day");
  return (
    <Segmented
      legend="Period"
      name="period"
      value={value}
      onChange={setValue}
      options={[
        { value: "day", label: "Day" },
        { value: "week", label: "Week" },
      ]}
    />
  );
}

function SheetExample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open sheet</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Share" closeLabel="Close">
        <p>Content of the sheet.</p>
      </Sheet>
    </>
  );
}

export const controlExamples: ExampleGroup = {
  title: "Controls",
  examples: [
    { name: "Button", view: <Button>Cancel</Button> },
    { name: "Button primary", view: <Button variant="primary">Send</Button> },
    { name: "Button quiet, small", view: <Button {...{ variant: "quiet", size: "small" }}>More</Button> },
    { name: "Button busy", view: <Button busy>Sending</Button> },
    {
      name: "IconButton",
      view: (
        <IconButton label="Search">
          <Icon icon={Search} />
        </IconButton>
      ),
    },
    {
      name: "Chips",
      view: (
        <Chips label="Labels">
          <button type="button" className={chipClass(true)}>
            Selected
          </button>
          <button type="button" className={chipClass()}>
            Other
          </button>
        </Chips>
      ),
    },
    { name: "Switch", view: <SwitchExample /> },
    { name: "Stepper", view: <StepperExample /> },
    { name: "Segmented", view: <SegmentedExample /> },
    { name: "Sheet", view: <SheetExample /> },
  ],
};
