/** Whether the script is about to take over a page that the server has drawn. */
export function isHydrating(): boolean {
  if (typeof document === "undefined") return false;
  return document.querySelector("[data-rendered]") !== null && document.documentElement.dataset.ready === undefined;
}
