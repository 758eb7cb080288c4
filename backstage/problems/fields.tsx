import { useLingui } from "@lingui/react/macro";
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useSyncExternalStore,
} from "react";
import { placeInMarkdown } from "../editor/markdown-problems.ts";
import css from "./fields.module.css";
import { problemText } from "./problem-texts.ts";
import { onSoughtChange, type SoughtProblem, seekProblem, soughtProblem, takeFocus } from "./sought-problem.ts";

const SoughtContext = createContext<SoughtProblem | undefined>(undefined);
const PathContext = createContext("");

interface FieldsProps {
  /** Id of the document, or the place of one that is missing. */
  document: string;
  /** Content of the document. A problem is no longer shown after its field has changed. */
  data: unknown;
  children: ReactNode;
}

/** The fields of a document, to which problems lead. One without a field of its own leads to the first of them. */
export function Fields({ document, data, children }: FieldsProps) {
  const sought = useSyncExternalStore(onSoughtChange, soughtProblem);
  const problem = sought?.document === document ? sought : undefined;
  const value = problem && JSON.stringify(valueAt(data, problem.field));
  const first = useRef<{ problem: SoughtProblem; value: string | undefined }>(undefined);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!problem) return;
    if (first.current?.problem !== problem) first.current = { problem, value };
    else if (first.current.value !== value) seekProblem(undefined);
  }, [problem, value]);
  // Effects of the fields come before this one.
  useEffect(() => {
    if (problem && takeFocus(problem)) focusOn(firstControl(fields.current));
  }, [problem]);
  return (
    <SoughtContext value={problem}>
      <div ref={fields} className={css.fields}>
        {children}
      </div>
    </SoughtContext>
  );
}

/** Names the fields within by what contains them. */
export function FieldPath({ path, children }: { path: string; children: ReactNode }) {
  return <PathContext value={path}>{children}</PathContext>;
}

/** A field by its name among those around it; without a name it is what contains it. */
export function useFieldPath(name: string | undefined): string {
  return [use(PathContext), name].filter(Boolean).join(".");
}

/** The problem that led to a row or a group of fields. */
export function useProblemBelow(path: string): SoughtProblem | undefined {
  const sought = use(SoughtContext);
  return sought?.field.startsWith(`${path}.`) ? sought : undefined;
}

interface ProblemOfField<Control extends HTMLElement> {
  /** Path in the document. */
  readonly path: string;
  /** The field, or the section that contains it. */
  readonly ref: RefObject<Control | null>;
  /** What is wrong, if that led somebody here. */
  readonly error: string | undefined;
  /** Id of the text that describes the field. */
  readonly errorId: string | undefined;
  /** Attributes of a section whose own the problem is. It gets the focus itself. */
  readonly section: {
    readonly ref: RefObject<Control | null>;
    readonly tabIndex: number | undefined;
    readonly "aria-describedby": string | undefined;
  };
}

/**
 * The problem of a field. Whoever follows it gets the focus here.
 *
 * @param name of the field among those around it
 * @param onSeek replaces the focus on the field
 */
export function useField<Control extends HTMLElement>(
  name: string | undefined,
  onSeek?: (problem: SoughtProblem) => void,
): ProblemOfField<Control> {
  const { i18n } = useLingui();
  const id = useId();
  const path = useFieldPath(name);
  const sought = use(SoughtContext);
  const problem = sought?.field === path ? sought : undefined;
  const ref = useRef<Control>(null);
  const seek = useEffectEvent((found: SoughtProblem) => {
    if (!takeFocus(found)) return;
    if (onSeek) onSeek(found);
    else focusOn(firstControl(ref.current), found);
  });
  useEffect(() => {
    if (problem) seek(problem);
  }, [problem]);
  const errorId = problem && `${id}-problem`;
  return {
    path,
    ref,
    error: problem && i18n._(problemText(problem.code)),
    errorId,
    section: { ref, tabIndex: problem && -1, "aria-describedby": errorId },
  };
}

const controls = "input:enabled, textarea:enabled, select:enabled, button:enabled";

/** A control, the section of a list, or the first control in it. */
function firstControl(element: HTMLElement | null): HTMLElement | null {
  if (element?.matches(`${controls}, [tabindex]`)) return element;
  return element?.querySelector<HTMLElement>(controls) ?? element;
}

function focusOn(control: HTMLElement | null, problem?: SoughtProblem): void {
  if (control instanceof HTMLTextAreaElement && problem) {
    const place = placeInMarkdown(control.value, problem);
    if (place) control.setSelectionRange(place.from, place.to);
  }
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "center" });
}

/** The content of a field by its path. */
function valueAt(data: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[key], data);
}
