import { lazy } from "react";

/*
 * The forms on the way in, which load when they are needed: most starts need none. The device stores them with the rest.
 */

export const LoginForm = lazy(async () => ({ default: (await import("./login-form.tsx")).LoginForm }));
export const EnterForm = lazy(async () => ({ default: (await import("./enter-form.tsx")).EnterForm }));
