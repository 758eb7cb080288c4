import css from "./skeleton.module.css";

interface SkeletonProps {
  shape: "line" | "title" | "cover";
  /** Per cent of the room there is. */
  width?: 20 | 40 | 60 | 80 | undefined;
}

/** A gray placeholder for loading content. It appears after 200 ms, so that fast responses do not flash. */
export function Skeleton({ shape, width }: SkeletonProps) {
  return <span className={css.skeleton} data-shape={shape} data-width={width} />;
}
