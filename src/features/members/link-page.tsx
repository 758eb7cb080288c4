import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import { addMessages } from "#src/lib/late-messages.ts";
import { type PageHead as Head, samePath } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { AskForReset, ResetLink } from "./reset-link.tsx";
import { AskForVerification, VerifyLink } from "./verify-link.tsx";

const verification = "/email-verification";
const titles = { [verification]: msg`Email verification`, "/password-reset": msg`Reset password` } as const;

/** Where the links of members' mails lead: to the verification of an address, or to a new password. */
export function Page() {
  const { i18n } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname as keyof typeof titles });
  const verifies = path === verification;
  const token = useToken(verifies ? "verify" : "reset");
  return (
    <div className="wrap">
      <PageHead title={i18n._(titles[path])} />
      {token !== undefined && (verifies ? <Verification token={token} /> : <Reset token={token} />)}
    </div>
  );
}

function Verification({ token }: { token: string | null }) {
  return token ? <VerifyLink key={token} token={token} /> : <AskForVerification expired={false} />;
}

function Reset({ token }: { token: string | null }) {
  return token ? <ResetLink key={token} token={token} /> : <AskForReset expired={false} />;
}

export async function loadPage({ context: { i18n }, location: { pathname } }: PageArgs): Promise<Head> {
  const path = pathname as keyof typeof titles;
  await Promise.all([addMessages(i18n, "members"), addMessages(i18n, "forms")]);
  return {
    title: i18n._(titles[path]),
    description: "",
    type: "website",
    alternates: samePath(path),
    noIndex: true,
  };
}

/**
 * The secret of the link: it stands behind the `#`, so that no server, log or other site sees it. `null` without one;
 * `undefined` on the server, which cannot know. It stays while the login covers the page.
 */
function useToken(name: "verify" | "reset"): string | null | undefined {
  const hash = useSyncExternalStore(onHash, currentHash, onServer);
  const found = hash === undefined ? undefined : (new RegExp(`^#${name}=([\\w-]{20,64})$`).exec(hash)?.[1] ?? null);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found || (last ?? found);
}

const currentHash = (): string | undefined => location.hash;
const onServer = () => undefined;
function onHash(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
