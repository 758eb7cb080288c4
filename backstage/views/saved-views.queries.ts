import { queryOptions, useQuery } from "@tanstack/react-query";
import { listSavedViews, type SavedView } from "#contract/backstage/saved-views.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { currentLogin, readMemberText, writeMemberText } from "#src/offline/session.ts";

/** Name of the copy that is shown without a network. */
const copyName = "backstage-views";

/** The member's saved views of lists. The copy on the device counts until the site responds. */
export function savedViewsQuery(lang: number) {
  return queryOptions({
    queryKey: ["backstage", "saved-views", currentLogin()?.memberId],
    queryFn: async () => {
      const { view_list: views } = await callAsMember(listSavedViews, undefined, { lang });
      writeMemberText(copyName, JSON.stringify(views));
      return views;
    },
    placeholderData: readCopy,
    refetchOnWindowFocus: true,
  });
}

function readCopy(): SavedView[] | undefined {
  try {
    return JSON.parse(readMemberText(copyName) ?? "") as SavedView[];
  } catch {
    return undefined;
  }
}

/** The saved views as far as they are known; after a failed read, those of the device. */
export function useSavedViews(): readonly SavedView[] {
  const { data } = useQuery(savedViewsQuery(useLocale().id));
  return data ?? readCopy() ?? [];
}
