import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useId } from "react";
import { Link } from "#src/lib/link.tsx";
import { Button } from "#src/ui/button.tsx";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import layout from "#src/ui/layout.module.css";
import segments from "#src/ui/segments.module.css";
import { lastChoices, type Selection, useMonthName } from "./history-selection.ts";
import styles from "./history-selector.module.css";

interface HistorySelectorProps {
  selection: Selection;
  /** Years and months with draws, newest first. */
  years: readonly string[];
  months: readonly string[];
}

const history = "/mark-six/history-result/{-$year}";

/**
 * The selection of draws: a number of the latest, a year, a month, or one by its number. Links, so that each can be
 * shared.
 */
export function HistorySelector({ selection, years, months }: HistorySelectorProps) {
  const { t } = useLingui();
  const monthName = useMonthName();
  const is = (by: Selection["by"]) => (selection.by === by ? { "aria-current": "true" as const } : {});
  return (
    <div className={layout.stack}>
      <nav
        className={`${segments.segments} ${styles.kinds}`}
        aria-label={t({ comment: "Screen readers: choice of latest, year, month or number", message: "Find draws by" })}
      >
        <Link to={history} params={{ year: undefined }} search={{}} {...is("last")}>
          {t({ comment: "Tab: choose among the most recent draws", message: "Latest" })}
        </Link>
        <Link to={history} params={{ year: years[0] }} search={{}} {...is("year")}>{t`Year`}</Link>
        <Link to={history} params={{ year: undefined }} search={{ month: months[0] }} {...is("month")}>{t`Month`}</Link>
        <Link
          to={history}
          params={{ year: undefined }}
          search={{ number: "" }}
          {...is("number")}
        >{t`Draw number`}</Link>
      </nav>
      {selection.by === "last" && (
        <Chips label={t`How many draws`} run>
          {lastChoices
            .toSorted((one, other) => one - other)
            .map((last) => (
              <Choice key={last} chosen={last === selection.last} search={{ last }}>
                {t({ comment: "Choice: the latest 30 draws", message: `Latest ${last}` })}
              </Choice>
            ))}
        </Chips>
      )}
      {selection.by === "year" && (
        <Chips label={t`Year`} run>
          {years.map((year) => (
            <Choice key={year} chosen={year === selection.year} year={year}>
              {year}
            </Choice>
          ))}
        </Chips>
      )}
      {selection.by === "month" && (
        <Chips label={t`Month`} run>
          {months.map((month) => (
            <Choice key={month} chosen={month === selection.month} search={{ month }}>
              {monthName(month)}
            </Choice>
          ))}
        </Chips>
      )}
      {selection.by === "number" && <NumberForm key={selection.number} number={selection.number} />}
    </div>
  );
}

interface ChoiceProps {
  chosen: boolean;
  year?: string;
  search?: { last?: number; month?: string };
  children: ReactNode;
}

function Choice({ chosen, year, search = {}, children }: ChoiceProps) {
  return (
    <Link
      to={history}
      params={{ year }}
      search={search}
      className={chipClass(chosen)}
      {...(chosen && { "aria-current": "true" })}
    >
      {children}
    </Link>
  );
}

/** Asks for one draw; a plain form until hydration. */
function NumberForm({ number }: { number: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = String(new FormData(event.currentTarget).get("number"));
    void navigate({ to: history, params: { year: undefined }, search: { number: asked } });
  };
  return (
    <form className={styles.form} method="get" onSubmit={submit}>
      <label htmlFor={id}>{t`Draw number, such as 26/131`}</label>
      <div className={styles.line}>
        <input id={id} name="number" defaultValue={number} required maxLength={10} autoComplete="off" />
        <Button type="submit">{t({ comment: "Button: show the draw with this number", message: "Show" })}</Button>
      </div>
    </form>
  );
}
