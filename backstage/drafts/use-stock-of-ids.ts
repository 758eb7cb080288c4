import { useEffect } from "react";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { mustEnter, useMay, useMe } from "../access/me.queries.ts";

/** Keeps ids on this device, so that items and pictures can be begun when there is no network. */
export function useStockOfIds(): void {
  const { id: lang } = useLocale();
  const may = useMay();
  const me = useMe();
  const offline = useConnectivity() === "offline";
  // A copy of the last visit does not tell whether the site lets the member in now.
  const isIn = me.isSuccess && me.dataUpdatedAt > 0 && !mustEnter(me.data);
  const fills = isIn && may("write") && !offline;
  useEffect(() => {
    if (!fills) return;
    void import("./reserve-ids.ts").then(({ fillStock }) => fillStock(lang)).catch(() => undefined);
  }, [fills, lang]);
}
