import { type LinkComponent, Link as RouterLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { isInternalPath, safeExternalHref } from "./href.ts";

const exact = { exact: true };

/** A link to a page of the site, which is current on that page alone. Addresses of editors may lead to other sites. */
export const Link = ((props: ComponentProps<LinkComponent<"a">>) => {
  const to = String(props.to);
  if (isInternalPath(to)) return <RouterLink activeOptions={exact} {...props} />;
  const { className, lang, children, onClick } = props as ComponentProps<"a">;
  return <a {...{ className, lang, children, onClick }} href={safeExternalHref(to)} />;
}) as LinkComponent<"a">;
