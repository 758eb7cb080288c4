import layout from "#src/ui/layout.module.css";
import { Skeleton } from "#src/ui/skeleton.tsx";

/** The place of what is on its way. */
export function Waiting() {
  return (
    <div aria-busy className={layout.stack}>
      <Skeleton shape="line" width={60} />
      <Skeleton shape="line" width={80} />
      <Skeleton shape="line" width={40} />
    </div>
  );
}
