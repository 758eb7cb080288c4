import { useCallback } from "react";
import type { ActionAnswer, BodyOf, MemberAction } from "#contract/action.ts";
import { useLocale } from "#src/lib/use-locale.ts";

type MemberActions = typeof import("#contract/member.ts");
type ActionName = {
  [name in keyof MemberActions]: MemberActions[name] extends MemberAction ? name : never;
}[keyof MemberActions];

/**
 * Makes a call of the member's by its name, in the page's language. The contract's rules come with the first call.
 *
 * @throws {ApiError} as `callAsMember`
 */
export type Act = <Name extends ActionName>(
  name: Name,
  body?: BodyOf<MemberActions[Name]> | Blob,
  key?: string,
) => Promise<ActionAnswer<MemberActions[Name]>>;

export function useAct(): Act {
  const { id: lang } = useLocale();
  return useCallback<Act>(
    async (name, body, key) => {
      const [{ callAsMember }, actions] = await Promise.all([
        import("#src/offline/member-call.ts"),
        import("#contract/member.ts"),
      ]);
      return callAsMember(actions[name], body as never, { lang, ...(key !== undefined && { key }) });
    },
    [lang],
  );
}
