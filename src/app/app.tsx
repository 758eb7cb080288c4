import { type RegisteredRouter, RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";

interface AppProps {
  router: RegisteredRouter;
  onDrawn?: () => void;
}

/**
 * The whole page; on the server too, so that both make the same tree: the ids of its elements depend on it.
 * `onDrawn` is called when it has been drawn for the first time, or the frame of the server's page been taken over.
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
