import type { ReactNode } from "react";
import { Link } from "#src/lib/link.tsx";
import { placeOfKind } from "./kind-places.ts";

interface DocumentLinkProps {
  document: { readonly kind: string; readonly item_id: number; readonly lang: number | null };
  /** BCP 47 tag of the title. */
  lang: string | undefined;
  onClick?: () => void;
  /** Whether the screen is shown from its top. */
  resetScroll?: boolean;
  draggable?: boolean;
  children: ReactNode;
}

/** A link to the editor of a document. */
export function DocumentLink({ document: { kind, item_id, lang: pane }, children, ...link }: DocumentLinkProps) {
  const item = String(item_id);
  const place = placeOfKind(kind)?.place;
  const isGame = kind === "game" || kind === "game_text";
  return place ? (
    <Link to="/$place/$item" params={{ place, item }} {...link}>
      {children}
    </Link>
  ) : (
    <Link
      to={isGame ? "/games/$item" : "/articles/$item"}
      params={{ item }}
      search={pane === null ? {} : { lang: String(pane) }}
      {...link}
    >
      {children}
    </Link>
  );
}
