import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import layout from "#src/ui/layout.module.css";

const FollowButton = lazy(() => import("./follow-button.tsx").then((module) => ({ default: module.FollowButton })));

type Props = Parameters<typeof FollowButton>[0] & {
  /** What comes later too and stands beside it. */
  children?: ReactNode;
};

/** The button that follows something, which comes once the page is there: nobody needs it before. Its room is kept. */
export function FollowLater({ children, ...props }: Props) {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const later = here && (
    <Suspense>
      <FollowButton {...props} />
      {children}
    </Suspense>
  );
  if (props.title !== undefined) return later;
  return <div className={children === undefined ? layout.place : layout.places}>{later}</div>;
}
