import type { StateCommand } from "@codemirror/state";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import {
  Bold,
  Heading2,
  Heading3,
  type IconNode,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Newspaper,
  Superscript,
  Table,
  TextQuote,
} from "lucide";
import { Icon } from "#src/ui/icon.tsx";
import iconButton from "#src/ui/icon-button.module.css";
import { insertBlock, insertFootnote, insertLink, toggleMark, togglePrefix } from "./commands.ts";
import type { SlashCommand } from "./completions.ts";
import css from "./markdown-editor.module.css";

const table = "| | |\n| --- | --- |\n| | |";

const tools = [
  { keyword: "bold", icon: Bold, text: msg`Bold`, run: toggleMark("**"), keys: "Mod+B" },
  { keyword: "italic", icon: Italic, text: msg`Emphasis`, run: toggleMark("*"), keys: "Mod+I" },
  { keyword: "h2", icon: Heading2, text: msg`Heading`, run: togglePrefix("## ") },
  { keyword: "h3", icon: Heading3, text: msg`Smaller heading`, run: togglePrefix("### ") },
  { keyword: "list", icon: List, text: msg`List`, run: togglePrefix("- ") },
  { keyword: "numbers", icon: ListOrdered, text: msg`Numbered list`, run: togglePrefix("1. ") },
  { keyword: "quote", icon: TextQuote, text: msg`Quotation`, run: togglePrefix("> ") },
  { keyword: "link", icon: Link, text: msg`Link`, run: insertLink(""), keys: "Mod+K" },
  { keyword: "article", icon: Newspaper, text: msg`Link to an article`, run: insertLink("article:") },
  { keyword: "table", icon: Table, text: msg`Table`, run: insertBlock(table) },
  { keyword: "footnote", icon: Superscript, text: msg`Footnote`, run: insertFootnote },
  { keyword: "rule", icon: Minus, text: msg`Dividing line`, run: insertBlock("---") },
] as const satisfies readonly {
  keyword: string;
  icon: IconNode;
  text: ReturnType<typeof msg>;
  run: StateCommand;
  keys?: string;
}[];

/** Returns the commands of the slash menu: those of the toolbar that make a block or begin a line. */
export function slashCommands(i18n: I18n): SlashCommand[] {
  return tools
    .filter(({ keyword }) => keyword !== "bold" && keyword !== "italic")
    .map(({ keyword, text, run }) => ({ keyword, name: i18n._(text), run }));
}

interface ToolbarProps {
  onCommand: (command: StateCommand) => void;
  /** Asks for a picture of the library. */
  onPicture: () => void;
  disabled: boolean;
}

/** Buttons that insert Markdown at the cursor. */
export function Toolbar({ onCommand, onPicture, disabled }: ToolbarProps) {
  const { t, i18n } = useLingui();
  return (
    <div role="toolbar" aria-label={t`Formatting`} className={css.toolbar}>
      {tools.map((tool) => {
        const name = i18n._(tool.text);
        const title = "keys" in tool ? `${name} (${tool.keys})` : name;
        const run = () => onCommand(tool.run);
        return <ToolButton key={tool.keyword} {...{ name, title, icon: tool.icon, disabled }} onClick={run} />;
      })}
      <ToolButton name={t`Picture`} title={t`Picture`} icon={Image} disabled={disabled} onClick={onPicture} />
    </div>
  );
}

interface ToolButtonProps {
  name: string;
  title: string;
  icon: IconNode;
  disabled: boolean;
  onClick: () => void;
}

function ToolButton({ name, title, icon, disabled, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={iconButton.button}
      disabled={disabled}
      aria-label={name}
      title={title}
      onClick={onClick}
    >
      <Icon icon={icon} />
    </button>
  );
}
