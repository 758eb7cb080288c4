/** What a page shows or should show: a text for each comment, counter and poll. */
export type View = Readonly<Record<string, string>>;

/** Texts by which the page's elements are found. */
export interface ViewWords {
  readonly like: string;
  /** Pattern of the number of voters. */
  readonly voters: string;
}

/** Reads a like, `3 likes, own`, as `describeLike` writes it. */
export function readPage({ like, voters }: ViewWords): View {
  const all = <T extends Element>(where: ParentNode, selector: string) => [...where.querySelectorAll<T>(selector)];
  const view: Record<string, string> = {};
  const isLike = (button: Element) => button.querySelector(".sr")?.textContent === like;
  function likeIn(buttons: readonly HTMLButtonElement[]): string {
    const button = buttons.find(isLike);
    if (!button) return "no likes";
    const pressed = button.getAttribute("aria-pressed");
    return `${button.textContent?.replace(/\D/g, "")} likes, ${pressed === null ? "unknown" : pressed === "true" ? "own" : "others"}`;
  }
  const ownText = (element: Element | null) =>
    [...(element?.childNodes ?? [])].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent);

  const main = all<HTMLButtonElement>(document, "main button").filter((button) => !button.closest("#comments"));
  if (main.some(isLike)) view.article = likeIn(main);
  const title = document.getElementById("comments-title");
  if (title) {
    view["comment count"] = title.textContent?.replace(/\D/g, "") ?? "";
    const order: string[] = [];
    for (const [place, comment] of all(document, "[data-comment]").entries()) {
      const name = comment.id.replace("comment-", "comment ") || `unsent comment ${place + 1}`;
      const text = comment.querySelector("p[dir=auto]");
      view[name] = text ? `"${ownText(text).join("")}", ${likeIn(all(comment, "button"))}` : "removed";
      order.push(name);
    }
    view.order = order.join(", ");
  }
  for (const question of all(document, ":is(h2, h3)[id^=poll-]")) {
    const poll = question.parentElement as HTMLElement;
    const footer = poll.querySelector(":scope > p:last-of-type")?.textContent ?? "";
    const count = new RegExp(voters).exec(footer)?.slice(1).find(Boolean)?.replace(/\D/g, "");
    const fieldset = poll.querySelector("fieldset");
    const options = fieldset ? all(fieldset, "label") : all(poll, "li");
    // A choice that is not submitted is no vote.
    const isOwn = (option: Element) =>
      fieldset ? fieldset.disabled && option.querySelector("input:checked") : option.querySelector(".sr");
    const own = options.flatMap((option, place) => (isOwn(option) ? [place + 1] : []));
    view[question.id.replace("-", " ")] = `${count} votes, own ${own.join(" ") || "none"}`;
  }
  return view;
}

/** A sentence for each difference between what a page shows and what it should show. */
export function differences(shown: View, expected: View): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(shown)])].flatMap((name) =>
    shown[name] === expected[name]
      ? []
      : [`${name} is ${shown[name] ?? "missing"} instead of ${expected[name] ?? "missing"}`],
  );
}
