import { LoginHint } from "./login-hint.tsx";
import { useMember } from "./use-member.ts";

/** In the place of a page that is for members: how to become one, or to be one again. */
export function LoginGate() {
  const me = useMember();
  return (
    <div className="wrap">
      <LoginHint heading="h1" ended={me.state === "signed-out" && me.ended} />
    </div>
  );
}
