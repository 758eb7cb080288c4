import type { ComponentProps, ReactNode } from "react";
import layout from "#src/ui/layout.module.css";
import { lazyHydrated } from "../page/lazy-hydrated.tsx";

const FollowToggle = lazyHydrated(() => import("./follow-toggle.tsx").then((module) => module.FollowToggle), {
  catalog: "parts",
  ssr: false,
});

type Props = ComponentProps<typeof FollowToggle> & {
  /** Other client-only content in the same space. */
  children?: ReactNode;
};

/** The button that follows something. It loads after the page, into reserved space. */
export function FollowButton({ children, ...props }: Props) {
  if (props.title !== undefined) return <FollowToggle {...props} />;
  return (
    <div className={children === undefined ? layout.place : layout.places}>
      <FollowToggle {...props} />
      {children}
    </div>
  );
}
