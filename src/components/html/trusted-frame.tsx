import { useEffect, useRef } from "react";
import { trust } from "./trusted-html.tsx";

interface Props {
  /** Made by the server, every text in it escaped. */
  html: string;
  title: string;
  className: string | undefined;
  width: number;
}

/**
 * A document of its own within the page, as a mail is: of the site, so that its pictures are shown, but nothing in it
 * runs. Its links lead nowhere, and its style sheet is left out: the page's policy lets only styles of elements pass.
 */
export function TrustedFrame({ html, ...props }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trust(html.replace(/<style>.*?<\/style>| href="[^"]*"/gs, ""));
  }, [html]);
  return <iframe ref={frame} sandbox="allow-same-origin" {...props} title={props.title} />;
}
