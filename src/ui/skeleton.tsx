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

/** The place of a story in a list of rows. */
export function StorySkeleton() {
  return (
    <div className={css.story} aria-hidden="true">
      <div className={css.lines}>
        <Skeleton shape="line" width={20} />
        <Skeleton shape="title" />
        <Skeleton shape="title" width={60} />
        <Skeleton shape="line" width={40} />
      </div>
      <Skeleton shape="cover" />
    </div>
  );
}

/** The place of a game in a grid. */
export function GameSkeleton() {
  return (
    <div className={css.lines} aria-hidden="true">
      <Skeleton shape="cover" />
      <Skeleton shape="title" width={60} />
      <Skeleton shape="line" width={40} />
    </div>
  );
}
