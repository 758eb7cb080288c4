import {
  type Mutation,
  type MutationState,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import type { MaterialFile } from "#contract/backstage/materials.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { filesQuery } from "./files.queries.ts";
import { isLost, type MaterialUpload, materialUpload } from "./material-upload.ts";

type Sending = Mutation<MaterialFile, Error, MaterialUpload>;
/** An upload as it is now. */
export interface UploadState {
  readonly sending: Sending;
  readonly state: MutationState<MaterialFile, Error, MaterialUpload>;
}

/** Key of the share of an upload that has been sent. */
export const progressKey = ({ file }: MaterialUpload, id: number) =>
  ["backstage", "material-progress", file.name, id] as const;

/**
 * The uploads of a group that are not on the site yet, and what can be done with them. They go on while the editor is
 * on another screen.
 */
export function useUploads(group: number) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const cache = queryClient.getMutationCache();
  const mutationKey = ["backstage", "material-upload", group];
  const send = useMutation({
    mutationKey,
    // One after another; the others wait.
    scope: { id: "material-upload" },
    mutationFn: (upload: MaterialUpload) =>
      upload.send((share) => {
        const id = cache.find({ predicate: ({ state }) => state.variables === upload })?.mutationId;
        if (id !== undefined) queryClient.setQueryData(progressKey(upload, id), share);
      }),
    // A failed one stays until the editor has seen it.
    gcTime: Number.POSITIVE_INFINITY,
    retry: (_, error) => isLost(error),
    retryDelay: (count) => Math.min(1000 * 2 ** count, 5000),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: filesQuery(lang, group).queryKey }),
  });
  const uploads = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status !== "success" },
    select: (mutation): UploadState => ({
      sending: mutation as Sending,
      state: mutation.state as UploadState["state"],
    }),
  });
  return {
    uploads,
    add: (file: File, replaces: number | null = null) => send.mutate(materialUpload(file, { group, replaces, lang })),
    again: ({ sending, state }: UploadState) => {
      cache.remove(sending);
      if (state.variables) send.mutate(state.variables);
    },
    discard: ({ sending, state }: UploadState) => {
      state.variables?.cancel();
      cache.remove(sending);
    },
  };
}
