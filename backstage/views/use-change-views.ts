import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteSavedView, putSavedView, type SavedView } from "#contract/backstage/saved-views.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { savedViewsQuery } from "./saved-views.queries.ts";

/** Saves, renames and deletes views. A full list answers `false`. */
export function useChangeViews() {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: savedViewsQuery(lang).queryKey });
  const save = useMutation({
    mutationFn: async ({ id, ...content }: SavedView) =>
      (await callAsMember(putSavedView, content, { lang, params: { id } })).saved,
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: string) => callAsMember(deleteSavedView, undefined, { lang, params: { id } }),
    onSuccess,
  });
  return { save, remove };
}
