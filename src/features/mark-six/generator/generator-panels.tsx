import { Generator } from "./generator.tsx";
import { Picks } from "./picks.tsx";

/** Drawing numbers, and the reader's own for each draw. */
export function Tools() {
  return (
    <>
      <Generator />
      <Picks />
    </>
  );
}
