import { useSyncExternalStore } from "react";
import { MailLink } from "./mail-link.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

/** What the page is for: to subscribe, or what the link of a mail asks for. */
export function Newsletter() {
  const [, kind, token] = /^#(confirm|cancel)=([\w-]+)$/.exec(useSyncExternalStore(onHash, hash, noHash)) ?? [];
  if (!token) return <SubscribeForm />;
  return <MailLink key={token} kind={kind === "confirm" ? "confirm" : "cancel"} token={token} />;
}

// What stands behind the # never reaches the server: the page alone knows it.
const hash = () => location.hash;
const noHash = () => "";
function onHash(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
