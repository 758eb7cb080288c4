import { randomUUID } from "node:crypto";
import type { asker } from "./members.ts";

type Ask = ReturnType<typeof asker>;

/**
 * Returns a function that opens documents as a member of staff: of all languages, or of one.
 *
 * @param opener asks with the requests of a test, as this member of staff
 */
export function documentOpener({ ask, token, lang = 3 }: { ask: Ask; token: string; lang?: number }) {
  const api = (line: string, body?: object) => {
    const [method, path] = line.split(" ") as [string, string];
    return ask(token, `${method} /api/backstage/${path}${path.includes("?") ? "&" : "?"}lang=${lang}`, body);
  };

  return async (kind: string, itemId: number | null, contentLang: number | null = null) => {
    const answer = await api("POST document", { id: randomUUID(), kind, item_id: itemId, lang: contentLang });
    const made = answer.body;
    let head: string | null = made.head ?? null;
    const save = async (data: object) => {
      const rev = randomUUID();
      const saved = { parent: head, base: null, data, note: "", kept: false, minor: false, device: "desk" };
      const { body: stored } = await api(`PUT document/${made.id}/revision/${rev}`, saved);
      head = stored.head;
      return [{ document: made.id, revision: rev }];
    };
    return {
      ...{ status: answer.status, id: made.id as string, itemId: made.item_id as number },
      /** Content of the latest revision; `undefined` without one. */
      read: async () => (await api(`GET document/${made.id}`)).body.head?.data,
      /** Codes and fields of what stands against publishing a content. */
      problems: async (data: object): Promise<string[]> => {
        const { body: checked } = await api("POST publish/check", { list: await save(data) });
        return checked.problem_list.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`);
      },
      publish: async (data: object) => api("POST publish", { list: await save(data), at: null, tell: false }),
      withdraw: () => api("POST withdraw", { list: [made.id] }),
    };
  };
}
