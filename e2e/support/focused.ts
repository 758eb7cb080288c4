import type { Page } from "@playwright/test";

/** What has the focus, also in the shadow root of an editor: its description, its language and its selection. */
export function focused(
  page: Page,
): Promise<{ description: string; lang: string; selected: string; isShown: boolean }> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const root = element?.getRootNode() as Document | ShadowRoot | undefined;
    const ids = element?.getAttribute("aria-describedby")?.split(" ") ?? [];
    const box = element?.getBoundingClientRect();
    return {
      description: ids.map((id) => root?.getElementById(id)?.textContent ?? "").join(" "),
      lang: element?.closest("[lang]")?.getAttribute("lang") ?? "",
      selected: getSelection()?.toString() ?? "",
      isShown: box !== undefined && box.top < innerHeight && box.bottom > 0,
    };
  });
}
