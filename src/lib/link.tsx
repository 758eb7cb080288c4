import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { ComponentProps } from "react";

interface AnchorProps extends ComponentProps<"a"> {
  current: ComponentProps<"a">["aria-current"];
}

/** The router sets `aria-current` on each link to the open page. Only navigation and tabs set it here. */
const RouterLink = createLink(({ current, ...props }: AnchorProps) => <a {...props} aria-current={current} />);

/** A link to a page of the site. Addresses of editors may lead to other sites. */
export const Link = ((props: ComponentProps<LinkComponent<"a">>) => {
  const to = String(props.to);
  if (isInternalPath(to)) return <RouterLink {...props} current={props["aria-current"]} />;
  const { className, lang, children, onClick } = props as ComponentProps<"a">;
  return <a {...{ className, lang, children, onClick }} href={safeExternalHref(to)} />;
}) as LinkComponent<"a">;

/** Whether an address is a path of the site. */
export function isInternalPath(to: string): boolean {
  return /^\/(?![/\\])/.test(to);
}

/** The address of another site, unless it would run code. */
export function safeExternalHref(to: string): string | undefined {
  return /^(?:https?|mailto|tel):/i.test(to) ? to : undefined;
}
