import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import type { LibraryImage } from "#contract/backstage/media.ts";
import { findLocale } from "#contract/locales.ts";
import type { LinkKind } from "#shared/markdown/markdown-figures.ts";
import { Button } from "#src/ui/button.tsx";
import { PicturePicker } from "../media/picture-picker.tsx";
import { PictureUploadStatus, usePictureUpload } from "../media/picture-upload.tsx";
import { FieldError } from "../problems/field-error.tsx";
import { useField } from "../problems/fields.tsx";
import { itemMenu, type SearchItems, slashMenu } from "./completions.ts";
import { EditorNotes, problemTexts } from "./editor-notes.tsx";
import { createState, editorExtensions } from "./editor-view.ts";
import { applyPlainEdit, editorOffset, lineEndingOf } from "./line-endings.ts";
import css from "./markdown-editor.module.css";
import { placeInMarkdown, problemsOf } from "./markdown-problems.ts";
import { phrasesOf } from "./phrases.ts";
import { replaceText } from "./replace-text.ts";
import { TextPictures } from "./text-pictures.tsx";
import { slashCommands, Toolbar } from "./toolbar.tsx";

interface Props {
  id: string;
  /** Name in the content. */
  name: string;
  label: string;
  /** BCP 47 tag of the text. */
  lang: string;
  value: string;
  onChange: (text: string) => void;
  /** Stores a picture and returns its id in the library. */
  onInsertPicture: (file: File) => Promise<number>;
  searchItems: SearchItems;
  /** Whether there is no published item. Without it, inner links are not checked. */
  isDead?: (kind: LinkKind, item: number) => boolean;
  readOnly?: boolean;
  /** Called with the place of the cursor, in characters. */
  onMove?: (offset: number) => void;
}

/** Id in the shadow root of the editor. */
const descriptionId = "description";

/**
 * Edits Markdown, byte for byte. A plain text area shows the same text, for input methods and screen readers that do
 * not work with the other. The editor is in a shadow root: there it takes its styles from `adoptedStyleSheets`, which
 * the policy of the page allows.
 */
export function MarkdownEditor(props: Props) {
  const { id, label, lang, value, onChange, readOnly = false } = props;
  const { i18n } = useLingui();
  const [isPlain, setPlain] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const view = useRef<EditorView>(undefined);
  // Texts that were given to the caller and have not come back as `value`.
  const sent = useRef<string[]>([]);
  const notesId = useId();
  const read = useDeferredValue(value);
  const problems = useMemo(() => problemsOf(read, props.isDead), [read, props.isDead]);
  const upload = usePictureUpload(id, props.onInsertPicture, (picture) => {
    if (view.current) insert(view.current, `![](media:${picture})`);
  });

  const changed = useEffectEvent(onChange);
  const addPicture = useEffectEvent(upload.add);
  const moved = useEffectEvent((offset: number) => props.onMove?.(offset));
  const newState = useEffectEvent((text: string) => {
    const extensions = editorExtensions({
      text,
      label,
      lang,
      readOnly,
      describedBy: descriptionId,
      phrases: phrasesOf(i18n),
      completions: [slashMenu(slashCommands(i18n)), itemMenu(props.searchItems)],
      onChange: (edited) => {
        sent.current.push(edited);
        changed(edited);
      },
      onMove: moved,
      onData: (target, data) => insertData(target, data, (file) => addPicture(file)),
    });
    return createState(text, extensions);
  });
  const firstText = useEffectEvent(() => value);
  const describe = useEffectEvent(() => description);

  useEffect(() => {
    if (isPlain || !host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const created = new EditorView({ state: newState(firstText()), parent: root, root });
    const descriptionElement = document.createElement("p");
    descriptionElement.id = descriptionId;
    descriptionElement.hidden = true;
    descriptionElement.textContent = describe();
    root.replaceChildren(created.dom, descriptionElement);
    view.current = created;
    return () => {
      view.current = undefined;
      created.destroy();
    };
  }, [isPlain]);

  useEffect(() => {
    // While somebody types fast, `value` is behind the editor. Only a text from elsewhere, such as a merge, replaces it.
    const own = sent.current.lastIndexOf(value);
    sent.current.splice(0, own + 1);
    if (own >= 0 || !view.current || view.current.state.sliceDoc() === value) return;
    if (lineEndingOf(value) === view.current.state.lineBreak) replaceText(view.current, value);
    else view.current.setState(newState(value));
  }, [value]);

  const goTo = (from: number, to = from) => {
    const { current: shown } = view;
    const [anchor, head] = [editorOffset(value, from), editorOffset(value, to)];
    if (!shown) {
      // The browser shows the selection when the field gets the focus.
      plain.current?.setSelectionRange(anchor, head);
      plain.current?.focus();
      return;
    }
    const { length } = shown.state.doc;
    const selection = EditorSelection.range(Math.min(anchor, length), Math.min(head, length));
    shown.dispatch({ selection, effects: EditorView.scrollIntoView(selection, { y: "center" }) });
    shown.focus();
  };
  const field = useField(props.name, (problem) => {
    const place = placeInMarkdown(value, problem);
    goTo(place?.from ?? 0, place?.to);
  });
  const describing = [...(field.error ? [field.error] : []), ...problems.map(({ code }) => i18n._(problemTexts[code]))];
  const description = [...new Set(describing)].join(" ");
  useEffect(() => {
    const element = host.current?.shadowRoot?.getElementById(descriptionId);
    if (element) element.textContent = description;
  }, [description]);

  return (
    <section className={css.editor} aria-label={label}>
      <div className={css.bar}>
        <Toolbar
          disabled={isPlain || readOnly}
          onCommand={(command) => {
            if (!view.current) return;
            command(view.current);
            view.current.focus();
          }}
          onPicture={() => setPicking(true)}
        />
        <Button size="small" variant="quiet" aria-pressed={isPlain} onClick={() => setPlain(!isPlain)}>
          <Trans comment="Switch of the editor: a text field without formatting">Plain text</Trans>
        </Button>
      </div>
      <PictureUploadStatus upload={upload} />
      <TextPictures text={read} onChange={onChange} />
      <FieldError field={field} />
      {isPlain ? (
        <textarea
          ref={plain}
          id={id}
          className={css.plain}
          aria-label={label}
          aria-describedby={[field.errorId, notesId].filter(Boolean).join(" ")}
          lang={lang}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(applyPlainEdit(value, event.target.value))}
          onSelect={({ currentTarget }) => props.onMove?.(currentTarget.selectionStart)}
        />
      ) : (
        <div ref={host} id={id} className={css.text} data-markdown-editor />
      )}
      {isPicking && (
        <PicturePicker
          onClose={() => setPicking(false)}
          onPick={(picture) => {
            setPicking(false);
            if (view.current) insert(view.current, pictureMarkdown(picture, lang));
          }}
        />
      )}
      <EditorNotes id={notesId} text={read} problems={problems} onGoTo={goTo} />
    </section>
  );
}

function insert(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(view.state.toText(text.replaceAll("\n", view.state.lineBreak))));
}

/** A picture of the library in Markdown, with its alternative text in a language. */
function pictureMarkdown({ id, alt }: LibraryImage, code: string): string {
  const text = alt[findLocale(code)?.id ?? 0] ?? "";
  return `![${text.replaceAll(/[\\[\]]/g, "\\$&").replaceAll(/\s+/g, " ")}](media:${id})`;
}

/** Inserts pasted HTML as Markdown, or adds pictures to the library. Returns whether there were any. */
function insertData(view: EditorView, data: DataTransfer, addPicture: (file: File) => void): boolean {
  const pictures = [...data.files].filter(({ type }) => type.startsWith("image/"));
  const html = data.getData("text/html");
  // Word puts a picture of the text beside its HTML.
  if (html !== "") void insertHtml(view, html, data.getData("text/plain"));
  else for (const file of pictures) addPicture(file);
  return html !== "" || pictures.length > 0;
}

/** Inserts HTML as Markdown, or its plain text if that fails, for example without a network. */
async function insertHtml(view: EditorView, html: string, text: string): Promise<void> {
  const converter = import("#shared/markdown/html-to-markdown.ts");
  insert(view, await converter.then(({ htmlToMarkdown }) => htmlToMarkdown(html)).catch(() => text));
}
