import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from "lucide";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { FieldError } from "../problems/field-error.tsx";
import { FieldPath, useField, useProblemBelow } from "../problems/fields.tsx";
import type { SoughtProblem } from "../problems/sought-problem.ts";
import css from "./fields.module.css";
import { useRowDrag } from "./use-row-drag.ts";

interface RowsFieldProps<Row> {
  label: string;
  hint?: ReactNode;
  /** Name in the content, where the list is not all that a language has. */
  name?: string;
  /** Level of its heading; rows have the next one. */
  level?: 2 | 3 | 4 | 5;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** A row without content. */
  empty: NoInfer<Row>;
  max: number;
  addLabel: string;
  /** Name of a row for people, by its place from 1. */
  rowLabel: (place: number) => string;
  /** Content of a closed row in a few words. With it, rows can be closed, and those that were there with content begin closed. */
  summary?: (row: Row) => string;
  children: (row: Row, onChange: (row: Row) => void) => ReactNode;
  /** Whether rows can be neither added, removed nor moved. */
  isFixed?: boolean;
}

/** An ordered list: rows are added, removed, and moved by dragging, by buttons or with Alt and an arrow key. */
export function RowsField<Row>(props: RowsFieldProps<Row>) {
  const { label, hint, level = 2, rows, onChange, empty, max, addLabel, rowLabel, isFixed = false } = props;
  const { t } = useLingui();
  const id = useId();
  const field = useField<HTMLElement>(props.name);
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ to: number; control: number }>(undefined);
  // Rows have no names of their own. These go with a row, so that it stays open or closed where it is moved.
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<string>();
  if (keys.length < rows.length) setKeys([...keys, ...rows.slice(keys.length).map(() => crypto.randomUUID())]);
  const Heading = `h${level}` as const;
  const RowHeading = `h${level + 1}` as "h3";
  useEffect(() => {
    // The focus goes with the row that was moved. At the end of the list, its button is disabled.
    if (!moved.current) return;
    const controls = controlsOf(list.current?.children[moved.current.to]);
    const control = controls[moved.current.control];
    (control?.matches(":disabled") ? controls.find((other) => !other.matches(":disabled")) : control)?.focus();
    moved.current = undefined;
  });
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (row === undefined || to < 0 || to >= rows.length) return;
    const controls = controlsOf(list.current?.children[from]);
    moved.current = { to, control: controls.indexOf(document.activeElement as HTMLElement) };
    setKeys(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? ""));
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
  };
  const add = () => {
    const key = crypto.randomUUID();
    setKeys([...keys.slice(0, rows.length), key]);
    setAdded(key);
    onChange([...rows, empty]);
  };
  const remove = (at: number) => {
    setKeys(keys.toSpliced(at, 1));
    onChange(rows.toSpliced(at, 1));
  };
  const press = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    // Lists in a row have keys of their own.
    event.stopPropagation();
    move(at, event.key === "ArrowUp" ? at - 1 : at + 1);
  };
  return (
    <section {...field.section} className={css.group} aria-labelledby={id}>
      <Heading id={id}>{label}</Heading>
      {hint && <p className={css.hint}>{hint}</p>}
      <FieldError field={field} />
      {rows.length > 0 && (
        <ol ref={list} className={css.rows} aria-labelledby={id}>
          {rows.map((row, at) => {
            const name = rowLabel(at + 1);
            return (
              <RowItem
                key={keys[at] ?? at}
                {...{ list: id, at, isFixed }}
                onMove={move}
                onKeyDown={(event) => press(event, at)}
              >
                <RowHeading>{name}</RowHeading>
                {!isFixed && (
                  <div className={css.acts}>
                    <IconButton label={t`Move up: ${name}`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                      <Icon icon={ArrowUp} />
                    </IconButton>
                    <IconButton
                      label={t`Move down: ${name}`}
                      disabled={at === rows.length - 1}
                      onClick={() => move(at, at + 1)}
                    >
                      <Icon icon={ArrowDown} />
                    </IconButton>
                    <IconButton label={t`Remove: ${name}`} onClick={() => remove(at)}>
                      <Icon icon={X} />
                    </IconButton>
                  </div>
                )}
                <FieldPath path={`${field.path}.${at}`}>
                  <RowContent
                    path={`${field.path}.${at}`}
                    summary={props.summary?.(row)}
                    beginsOpen={keys[at] === added}
                  >
                    {props.children(row, (changed) => onChange(rows.with(at, changed)))}
                  </RowContent>
                </FieldPath>
              </RowItem>
            );
          })}
        </ol>
      )}
      {!isFixed && rows.length < max && (
        <div>
          <Button size="small" onClick={add}>
            <Icon icon={Plus} />
            {addLabel}
          </Button>
        </div>
      )}
    </section>
  );
}

interface RowItemProps {
  list: string;
  at: number;
  isFixed: boolean;
  onMove: (from: number, to: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A row with its handle. Pointers drag the handle: a row that could be dragged itself would hinder selecting its texts. */
function RowItem({ list, at, isFixed, onMove, onKeyDown, children }: RowItemProps) {
  const { row, handle, edge, isDragged } = useRowDrag({ list, at, isFixed, onMove });
  if (isFixed) return <li>{children}</li>;
  return (
    <li ref={row} data-edge={edge} data-dragged={isDragged || undefined} onKeyDown={onKeyDown}>
      <span ref={handle} className={css.handle} aria-hidden="true" data-handle>
        <Icon icon={GripVertical} />
      </span>
      {children}
    </li>
  );
}

interface RowContentProps {
  path: string;
  summary: string | undefined;
  /** Whether the row was just added. */
  beginsOpen: boolean;
  children: ReactNode;
}

/** The fields of a row; with a summary, they are closed until somebody opens them. */
function RowContent({ path, summary, beginsOpen, children }: RowContentProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(beginsOpen || summary === "");
  const problem = useProblemBelow(path);
  const [opened, setOpened] = useState<SoughtProblem>();
  if (problem && problem !== opened) {
    setOpened(problem);
    setOpen(true);
  }
  if (summary === undefined) return <div className={css.row}>{children}</div>;
  return (
    <details className={css.details} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary || t({ comment: "Stands for a row without content", message: "Empty" })}</summary>
      {isOpen && <div className={css.row}>{children}</div>}
    </details>
  );
}

/** The controls of a row in their order. */
function controlsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>("button, input, textarea, select, summary") ?? [])];
}
