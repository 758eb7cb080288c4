import type { ComponentProps, ReactNode } from "react";
import layout from "#src/ui/layout.module.css";
import { lazyHydrated } from "../page/lazy-hydrated.tsx";

const FollowButton = lazyHydrated(() => import("./follow-button.tsx").then((module) => module.FollowButton), {
  catalog: "parts",
  ssr: false,
});

type Props = ComponentProps<typeof FollowButton> & {
  /** Other client-only content beside it. */
  children?: ReactNode;
};

/** The follow button, which loads after the page: nobody needs it before. The page reserves its space. */
export function LazyFollowButton({ children, ...props }: Props) {
  if (props.title !== undefined) return <FollowButton {...props} />;
  return (
    <div className={children === undefined ? layout.place : layout.places}>
      <FollowButton {...props} />
      {children}
    </div>
  );
}
