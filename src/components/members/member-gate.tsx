import { Outlet } from "@tanstack/react-router";
import { lazyHydrated } from "../page/lazy-hydrated.tsx";
import { useMember } from "./use-member.ts";

const LoginGate = lazyHydrated(() => import("./login-hint.tsx").then((module) => module.LoginGate), {
  catalog: "auth",
  ssr: false,
});

/** A members-only page: for members its content, for visitors the login gate. */
export function MemberGate() {
  return useMember().state === "signed-in" ? <Outlet /> : <LoginGate />;
}
