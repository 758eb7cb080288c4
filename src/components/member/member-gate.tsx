import { Outlet } from "@tanstack/react-router";
import { lazyHydrated } from "../page/lazy-hydrated.tsx";
import { useMember } from "./use-member.ts";

const LoginGate = lazyHydrated(() => import("./login-hint.tsx").then((module) => module.LoginGate), {
  catalog: "auth",
  ssr: false,
});

/** A page for members: the page itself, or for visitors the way to the login. */
export function MemberGate() {
  return useMember().state === "signed-in" ? <Outlet /> : <LoginGate />;
}
