import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge";
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge";
import type { Edge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/types";
import { getReorderDestinationIndex } from "@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index";
import { useEffect, useEffectEvent, useRef, useState } from "react";

interface RowDrag {
  /** Id of the list. Rows stay in their list. */
  readonly list: string;
  /** Place of the row, from 0. */
  readonly at: number;
  readonly isFixed: boolean;
  readonly onMove: (from: number, to: number) => void;
}

/** Lets pointers move a row of a list. `edge` is the side of the row at which the dragged one would be dropped. */
export function useRowDrag({ list, at, isFixed, onMove }: RowDrag) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<Edge>();
  const [isDragged, setDragged] = useState(false);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const [target, grip] = [row.current, handle.current];
    if (isFixed || !target || !grip) return;
    return combine(
      draggable({
        element: grip,
        getInitialData: () => ({ list, at }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(target, 16, 16),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => source.data.list === list && source.data.at !== at,
        getData: ({ input, element }) => attachClosestEdge({}, { input, element, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data) ?? undefined),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ source, self }) => {
          setEdge(undefined);
          const startIndex = source.data.at as number;
          const closestEdgeOfTarget = extractClosestEdge(self.data);
          const to = { startIndex, indexOfTarget: at, closestEdgeOfTarget, axis: "vertical" } as const;
          move(startIndex, getReorderDestinationIndex(to));
        },
      }),
    );
  }, [list, at, isFixed]);
  return { row, handle, edge, isDragged };
}
