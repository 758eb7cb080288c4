import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { isSafeLink } from "#contract/http/link.ts";

interface AnchorProps extends ComponentProps<"a"> {
  current: ComponentProps<"a">["aria-current"];
}

/** The router sets `aria-current` on each link to the open page. Only navigation and tabs set it here. */
const RouterLink = createLink(({ current, ...props }: AnchorProps) => <a {...props} aria-current={current} />);

interface TrackedProps extends ComponentProps<"a"> {
  /** Name of the event that a click counts. */
  "data-track"?: string;
}

/** A link to a page of the site. Addresses of editors may lead to other sites. */
export const Link = ((props: ComponentProps<LinkComponent<"a">>) => {
  const to = String(props.to);
  if (isInternalPath(to)) return <RouterLink {...props} current={props["aria-current"]} />;
  const { className, lang, children, onClick, "data-track": track } = props as TrackedProps;
  return <a {...{ className, lang, children, onClick, "data-track": track }} href={isSafeLink(to) ? to : undefined} />;
}) as LinkComponent<"a">;

/** Whether an address is a path of the site. */
export function isInternalPath(to: string): boolean {
  return /^\/(?![/\\])/.test(to);
}
