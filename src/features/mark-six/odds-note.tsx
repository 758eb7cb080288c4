import { useLingui } from "@lingui/react/macro";
import { Link } from "#src/lib/link.tsx";
import text from "#src/ui/text.module.css";

/** What holds for every page about numbers: they cannot be foretold. And the way to stories about playing responsibly. */
export function OddsNote() {
  const { t } = useLingui();
  return (
    <p className={`${text.small} ${text.muted}`}>
      {t`Past draws don't affect later ones, and no method improves your odds: any six numbers have a 1 in 13,983,816 chance of the top prize.`}{" "}
      <Link
        to="/$nav"
        params={{ nav: "news" }}
        search={{ label: "responsible-play" }}
        className={text.link}
      >{t`Play responsibly`}</Link>
    </p>
  );
}
