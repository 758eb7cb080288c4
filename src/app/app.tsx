import { type RegisteredRouter, RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";

interface AppProps {
  router: RegisteredRouter;
  onDrawn?: () => void;
}

/**
 * The page, on the server and in the browser: hydration needs the same tree. `onDrawn` is called after the first render
 * or hydration of the frame.
 */
export function App({ router, onDrawn }: AppProps) {
  return (
    <>
      <RouterProvider router={router} />
      <Drawn then={onDrawn} />
    </>
  );
}

function Drawn({ then }: { then: (() => void) | undefined }) {
  useEffect(() => then?.(), [then]);
  return null;
}
