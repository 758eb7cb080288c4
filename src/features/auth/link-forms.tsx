import { useLocation } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import { AskForReset, ResetLink } from "./reset-link.tsx";
import { AskForVerification, VerifyLink } from "./verify-link.tsx";

/** What the link of a mail asks for. */
export function LinkForms() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return path === "/email-verification" ? <Verification /> : <Reset />;
}

function Verification() {
  const token = useToken("verify");
  return token ? <VerifyLink key={token} token={token} /> : <AskForVerification expired={false} />;
}

function Reset() {
  const token = useToken("reset");
  return token ? <ResetLink key={token} token={token} /> : <AskForReset expired={false} />;
}

/**
 * The secret of the link: it stands behind the `#`, so that no server, log or other site sees it. It stays while the
 * login covers the page.
 */
function useToken(name: "verify" | "reset"): string | undefined {
  const hash = useSyncExternalStore(onHash, () => location.hash);
  const found = new RegExp(`^#${name}=([\\w-]{20,64})$`).exec(hash)?.[1];
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? last;
}

function onHash(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
