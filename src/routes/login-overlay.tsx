import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { loginPlaceOf } from "#src/components/member/login-hint.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";

const LoginDialog = lazyHydrated(
  () => import("#src/features/auth/login-dialog.tsx").then((module) => module.LoginDialog),
  {
    catalog: ["auth", "forms"],
  },
);

/** Loads the login dialog when the address first asks for it. */
export function LoginOverlay() {
  const { history } = useRouter();
  const isRequested = useSyncExternalStore(history.subscribe, () => loginPlaceOf(history.location.hash) !== undefined);
  const [wasRequested, setWasRequested] = useState(isRequested);
  if (isRequested && !wasRequested) setWasRequested(true);
  const pageBefore = useRef<string>(undefined);

  useEffect(() => {
    const notePage = () => {
      const { pathname, search, hash } = history.location;
      if (!loginPlaceOf(hash)) pageBefore.current = pathname + search;
    };
    notePage();
    return history.subscribe(notePage);
  }, [history]);

  return wasRequested && <LoginDialog pageBefore={pageBefore} />;
}
