import css from "./skeleton.module.css";

interface SkeletonProps {
  shape: "line" | "title" | "cover";
  /** Per cent of the room there is. */
  width?: 20 | 40 | 60 | 80 | undefined;
}

/** A grey place for something that is on its way. Shows itself after 200 ms, so that quick answers do not flash. */
export function Skeleton({ shape, width }: SkeletonProps) {
  return <span className={css.skeleton} data-shape={shape} data-width={width} />;
}
