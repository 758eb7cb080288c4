import { autocompletion, type CompletionSource, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { GFM, parser } from "@lezer/markdown";
import { insertLink, toggleMark } from "./commands.ts";
import { lineEndingOf } from "./line-endings.ts";

interface EditorOptions {
  readonly text: string;
  readonly label: string;
  /** BCP 47 tag of the text. */
  readonly lang: string;
  readonly readOnly: boolean;
  /** Id of the element that describes the text. It has to be in the same shadow root. */
  readonly describedBy: string;
  /** Texts of find and replace in the language of the interface. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly completions: readonly CompletionSource[];
  /** Called with the text when the editor changes it; not for a remote change. */
  onChange(text: string): void;
  /** Called with the place of the cursor, in characters. */
  onMove(offset: number): void;
  /** Takes files or HTML that were pasted or dropped. Returns whether it did. */
  onData(view: EditorView, data: DataTransfer): boolean;
}

const markdown = new Language(defineLanguageFacet(), parser.configure(GFM), [], "markdown");

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700", fontFamily: "var(--font-serif)" },
  { tag: tags.heading1, fontSize: "1.35em" },
  { tag: tags.heading2, fontSize: "1.25em" },
  { tag: tags.heading3, fontSize: "1.1em" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.link, tags.url], color: "var(--kapok)" },
  { tag: [tags.monospace, tags.contentSeparator], fontFamily: "ui-monospace, Menlo, Consolas, monospace" },
  { tag: [tags.processingInstruction, tags.meta], color: "var(--ink-3)" },
  { tag: tags.quote, color: "var(--ink-2)" },
]);

/** Colors are tokens of the site, which reach into the shadow root and follow the scheme. */
const theme = EditorView.theme({
  "&": { color: "var(--ink)", fontSize: "var(--fs-body)" },
  "&.cm-focused": { outline: "2px solid var(--kapok)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "var(--lh-body)", minBlockSize: "16rem" },
  ".cm-content": { caretColor: "var(--ink)", padding: "1rem" },
  ".cm-content:lang(zh)": { lineBreak: "strict" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--kapok) 25%, transparent)",
  },
  ".cm-panels, .cm-tooltip": { background: "var(--paper)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panel.cm-search": { display: "flex", flexWrap: "wrap", gap: "0.25rem", padding: "0.5rem 2.5rem 0.5rem 0.5rem" },
  ".cm-panel.cm-search br": { display: "none" },
  ".cm-textfield, .cm-button": {
    background: "var(--well)",
    color: "inherit",
    border: "1px solid var(--line)",
    minBlockSize: "2rem",
    fontSize: "var(--fs-2)",
  },
  ".cm-tooltip-autocomplete > ul > li": { padding: "0.375rem 0.75rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--kapok)", color: "var(--paper)" },
  ".cm-searchMatch": { background: "color-mix(in srgb, var(--kapok) 20%, transparent)" },
  ".cm-searchMatch-selected": { outline: "2px solid var(--kapok)" },
  "@media (forced-colors: active)": {
    ".cm-tooltip-autocomplete > ul > li[aria-selected]": { outline: "2px solid Highlight" },
  },
});

/** Keys that are shortcuts of Backstage. */
const taken = new Set(["Mod-Enter", "Mod-Shift-l"]);

/** Keys of the editor. None is handled during composition, and Tab leaves the editor. */
const keys = keymap.of([
  { key: "Mod-b", run: toggleMark("**") },
  { key: "Mod-i", run: toggleMark("*") },
  { key: "Mod-k", run: insertLink(""), stopPropagation: true },
  ...[...searchKeymap, ...historyKeymap, ...completionKeymap, ...defaultKeymap].filter(
    ({ key = "" }) => !taken.has(key),
  ),
]);

/** Creates a state whose document is a text, byte for byte: its lines keep their endings. */
export function createState(text: string, extensions: Extension = []): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [EditorState.lineSeparator.of(lineEndingOf(text)), extensions],
  });
}

/** Returns everything that the state of an editor consists of besides its text. */
export function editorExtensions(options: EditorOptions): Extension {
  return [
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    markdown,
    syntaxHighlighting(highlighting),
    theme,
    search({ top: true }),
    highlightSelectionMatches(),
    autocompletion({ override: [...options.completions], icons: false }),
    EditorState.phrases.of(options.phrases),
    EditorState.readOnly.of(options.readOnly),
    EditorView.contentAttributes.of({
      "aria-label": options.label,
      "aria-describedby": options.describedBy,
      lang: options.lang,
      spellcheck: "true",
      autocorrect: "on",
      autocapitalize: "on",
    }),
    keys,
    EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
      const isRemote = transactions.every((transaction) => transaction.annotation(Transaction.remote));
      if (docChanged && !isRemote) options.onChange(state.sliceDoc());
      if (docChanged || selectionSet) options.onMove(state.selection.main.head);
    }),
    EditorView.domEventHandlers({
      paste: (event, view) => takes(event, event.clipboardData, view),
      drop: (event, view) => {
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at !== null && event.dataTransfer?.files.length) view.dispatch({ selection: { anchor: at } });
        return takes(event, event.dataTransfer?.files.length ? event.dataTransfer : null, view);
      },
    }),
  ];

  function takes(event: Event, data: DataTransfer | null, view: EditorView): boolean {
    if (!data || options.readOnly || !options.onData(view, data)) return false;
    event.preventDefault();
    return true;
  }
}
